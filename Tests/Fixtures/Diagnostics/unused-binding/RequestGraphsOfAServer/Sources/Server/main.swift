import Core
import Joinery
extension Dependencies {
    var log: ServerLog { singleton { ServerLog() } }
    var makeRequest: @Sendable (Request) -> RequestGraph { factory { RequestGraph(app: self, request: $0) } }
}
extension RequestGraph {
    var cart: Cart { singleton { Cart(user: user) } }
    var session: SessionGraph<Cart> { singleton { SessionGraph(owner: cart) } }
}
struct SessionGraph<Owner: Sendable>: DependencyGraph {
    let instances = Instances()
    let owner: Owner
    var store: Store<Owner> { singleton { Store(owner: owner, other: title) } }
    var title: String { transient { "x" } }
}
struct Store<Owner: Sendable>: Sendable { let owner: Owner; let other: String }
struct ServerLog: Sendable {}
struct Cart: Sendable { let user: User }
func handle(_ request: Request) {
    let graph = inject(\.makeRequest)(request)
    print(graph.audit, graph.session.store, graph.cart)
    print(inject(\.log))
}
handle(Request())
