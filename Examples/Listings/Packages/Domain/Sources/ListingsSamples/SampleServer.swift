import ListingsDomain
import Synchronization

/// A server in memory, for previews and tests. It can be set offline.
public final class SampleServer: Sendable {
    private struct State {
        var listings: [Listing]
        var favorites: [User.ID: [Listing.ID]]
        var sessions: Set<Session> = [.sample]
        var failure: ServiceError?
    }

    private let state: Mutex<State>
    private let pageSize: Int

    /// - Parameters:
    ///   - favorites: The favorites of the user of ``Session/sample``.
    ///   - failure: The error that all calls throw; `nil` if the server answers.
    public init(
        listings: [Listing] = Listing.samples, favorites: [Listing.ID] = [], failure: ServiceError? = nil,
        pageSize: Int = 20
    ) {
        state = Mutex(
            State(listings: listings, favorites: [Session.sample.user.id: favorites], failure: failure))
        self.pageSize = pageSize
    }

    /// The error that all calls throw; `nil` if the server answers.
    public var failure: ServiceError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The users who are signed in.
    public var users: [User] { state.withLock { $0.sessions.map(\.user) } }

    private func answer<Answer: Sendable>(
        _ body: (inout State) throws(ServiceError) -> sending Answer
    ) throws(ServiceError) -> Answer {
        try state.withLock { state throws(ServiceError) in
            if let failure = state.failure { throw failure }
            return try body(&state)
        }
    }
}

extension SampleServer: ListingService {
    public func search(_ search: ListingSearch) throws(ServiceError) -> ListingPage {
        try answer { [pageSize] state throws(ServiceError) in
            let found = state.listings.filter {
                (search.city.isEmpty || $0.city == search.city) && $0.rooms >= search.minRooms
                    && $0.rent <= search.maxRent ?? .max
            }
            let items = found.dropFirst((search.page - 1) * pageSize).prefix(pageSize)
            return ListingPage(
                items: Array(items), page: search.page, pages: (found.count + pageSize - 1) / pageSize)
        }
    }

    public func listing(_ id: Listing.ID) throws(ServiceError) -> Listing {
        try answer { state throws(ServiceError) in
            guard let listing = state.listings.first(where: { $0.id == id }) else { throw .unknownListing }
            return listing
        }
    }

    public func publish(_ draft: ListingDraft, in session: Session) throws(ServiceError) -> Listing {
        try answer { state throws(ServiceError) in
            guard state.sessions.contains(session) else { throw .signedOut }
            guard draft.title.count >= 3 else { throw .refused("title must have at least 3 characters") }
            let listing = Listing(
                id: state.listings.count + 1, title: draft.title, city: draft.city, rent: draft.rent,
                rooms: draft.rooms, area: draft.area)
            state.listings.append(listing)
            return listing
        }
    }
}

extension SampleServer: AccountService {
    public func signIn(name: String) throws(ServiceError) -> Session {
        try answer { state throws(ServiceError) in
            guard !name.isEmpty else { throw .refused("name must have at least 1 character") }
            let session = Session(token: "token of \(name)", user: User(id: state.sessions.count + 1, name: name))
            state.sessions.insert(session)
            return session
        }
    }

    public func signOut(_ session: Session) throws(ServiceError) {
        try answer { state throws(ServiceError) in _ = state.sessions.remove(session) }
    }
}

extension SampleServer: FavoriteService {
    public func favorites(in session: Session) throws(ServiceError) -> [Listing] {
        try answer { state throws(ServiceError) in
            guard state.sessions.contains(session) else { throw .signedOut }
            let favorites = state.favorites[session.user.id] ?? []
            return favorites.compactMap { id in state.listings.first { $0.id == id } }
        }
    }

    public func add(_ id: Listing.ID, in session: Session) throws(ServiceError) {
        try answer { state throws(ServiceError) in
            guard state.sessions.contains(session) else { throw .signedOut }
            state.favorites[session.user.id, default: []].append(id)
        }
    }

    public func remove(_ id: Listing.ID, in session: Session) throws(ServiceError) {
        try answer { state throws(ServiceError) in
            guard state.sessions.contains(session) else { throw .signedOut }
            state.favorites[session.user.id]?.removeAll { $0 == id }
        }
    }
}

extension SampleServer: StatusService {
    public func status() throws(ServiceError) -> [String: Bool] {
        try answer { _ throws(ServiceError) in ["database": true, "storage space": true] }
    }
}
