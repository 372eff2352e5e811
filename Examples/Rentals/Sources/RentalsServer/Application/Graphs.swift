import Joinery
import Logging
import RentalsDomain
import RentalsInfrastructure

/// The objects of one session. The graph cannot be created without the session's user, and its bindings cannot be
/// named outside of it.
struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

extension SessionGraph {
    /// The favorites of the user.
    var favorites: Favorites {
        singleton {
            Favorites(
                user: user, favorites: app.favoriteRepository, listings: app.listingRepository,
                dates: app.dateGenerator)
        }
    }

    /// Publishes listings for the user.
    var addListing: AddListing {
        transient {
            AddListing(
                user: user, listings: app.listingRepository, index: app.listingIndex, dates: app.dateGenerator)
        }
    }

    /// Presents and changes the favorites of the user.
    var favoritesPresenter: FavoritesPresenter { transient { FavoritesPresenter() } }
}

/// Keeps the graphs of recently active sessions, so that all requests of a session share its objects.
final class SessionGraphStore: Sendable {
    private let graphs: BoundedCache<Session.Token, SessionGraph>
    private let makeGraph: @Sendable (User) -> SessionGraph

    /// - Parameters:
    ///   - capacity: The maximum number of graphs. A graph that was dropped is created again by the next request.
    ///   - makeGraph: Creates the graph of a user's session.
    init(capacity: Int = 10_000, makeGraph: @escaping @Sendable (User) -> SessionGraph) {
        graphs = BoundedCache(capacity: capacity)
        self.makeGraph = makeGraph
    }

    /// Returns the graph of a session, which the first request creates.
    func graph(for session: Session) -> SessionGraph {
        graphs[session.token] ?? graphs.insert(makeGraph(session.user), for: session.token)
    }

    /// Removes the graph of a session that has ended.
    func remove(_ token: Session.Token) {
        graphs.remove(token)
    }
}

/// The objects of one request, which live until it is answered.
struct RequestGraph: DependencyGraph {
    let instances = Instances()
    /// The identifier of the request.
    let id: String
    /// The user who sent the request; `nil` on routes without a session.
    let user: User?
    /// The log, with the request and the user in each line.
    let logger: Logger

    init(id: String, user: User?) {
        self.id = id
        self.user = user
        var logger = inject(\.logger)
        logger[metadataKey: "request"] = "\(id)"
        if let user { logger[metadataKey: "user"] = "\(user.id.rawValue)" }
        self.logger = logger
    }
}

extension RequestGraph {
    /// Publishes a listing for the user of the session and presents it.
    var addListingPresenter: AddListingPresenter { transient { AddListingPresenter() } }
}
