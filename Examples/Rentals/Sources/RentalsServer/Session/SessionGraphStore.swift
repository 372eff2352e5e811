import RentalsDomain
import RentalsInfrastructure

/// The graphs of the sessions that were active lately, so that all requests of a session share what is in its graph.
final class SessionGraphStore: Sendable {
    private let graphs: BoundedCache<Session.Token, SessionGraph>
    private let makeGraph: @Sendable (User) -> SessionGraph

    /// - Parameters:
    ///   - capacity: How many graphs are kept at most; one that was dropped is made anew at the next request.
    ///   - makeGraph: Makes the graph of a user's session.
    init(capacity: Int = 10_000, makeGraph: @escaping @Sendable (User) -> SessionGraph) {
        graphs = BoundedCache(capacity: capacity)
        self.makeGraph = makeGraph
    }

    /// The graph of a session, made at its first request.
    func graph(of session: Session) -> SessionGraph {
        graphs[session.token] ?? graphs.insert(makeGraph(session.user), for: session.token)
    }

    /// Drops the graph of a session that has ended.
    func remove(_ token: Session.Token) {
        graphs.remove(token)
    }
}
