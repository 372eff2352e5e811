import Joinery

// Reads of inputs that happen later, or while the graph is current.
struct RequestGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

protocol WithUser: DependencyGraph { var user: User { get } }

extension RequestGraph {
    var page: Page { singleton { Page() } }
}

extension Dependencies {
    var screen: Screen { transient { Screen() } }
    var makeScreen: @Sendable () -> Screen { factory { Screen() } }
    var lazyScreen: LazyScreen { singleton { LazyScreen() } }
    var liveScreen: LiveScreen { singleton { LiveScreen() } }
    var handler: Handler { singleton { Handler() } }
    var wrapped: Wrapped { singleton { Wrapped() } }
    var guest: Screen { singleton { RequestGraph(app: self, user: User()).run { Screen() } } }
    var given: Given { singleton { Given(user: RequestGraph(app: self, user: User()).user) } }
    func screen(of request: RequestGraph) -> Screen { singleton(for: 1) { request.run { Screen() } } }
    var anyUser: AnyUser<RequestGraph> { singleton { AnyUser() } }
    var settings: Settings { singleton { Settings() } }
    var title: String { "Shop" }
}

struct Page { let user = inject(\.user, of: RequestGraph.self) }
struct Screen { let user = inject(\.user, of: RequestGraph.self) }
struct LazyScreen { let user = LazyInjected(\.user, of: RequestGraph.self) }
struct LiveScreen { let user = DynamicInjected(\.user, of: RequestGraph.self) }
struct Handler {
    var user: User { inject(\.user, of: RequestGraph.self) }
    let greet = { "Hello, \(inject(\.user, of: RequestGraph.self).name)" }
    func handle() { print(inject(\.user.name, of: RequestGraph.self)) }
}
final class Wrapped {
    @LazyInjected(\.user, of: RequestGraph.self) var user
    @DynamicInjected(\.user, of: RequestGraph.self) var currentUser
}
struct AnyUser<Graph: WithUser> { let user = inject(\.user, of: Graph.self) }
// The context and other properties of `Dependencies` are there for all values.
struct Settings {
    let context = inject(\.context)
    let title = inject(\.title)
}
