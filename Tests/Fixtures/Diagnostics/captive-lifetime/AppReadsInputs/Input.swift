import Joinery

struct RequestGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
    var locale: Locale = .current
    var title: String { user.name }
}

extension RequestGraph {
    var cart: Cart { singleton { Cart(user: user) } }
}

typealias Request = RequestGraph

enum Server {
    struct Connection: DependencyGraph {
        let instances = Instances()
        let address: Address
    }
}

extension Dependencies {
    var menu: Menu { singleton { Menu() } }
    var footer: Footer { shared { Footer(user: inject(\.user, of: RequestGraph.self)) } }
    var unit: Unit { perResolution { Unit(name: inject(\.user.name, of: RequestGraph.self)) } }
    var header: Header { transient { Header() } }
    var window: Window { singleton { Window(header: header) } }
    var log: Log { singleton { Log() } }
    var audit: Audit { singleton { Audit() } }
    var page: Page { singleton { Page() } }
    var basket: Basket { singleton { Basket() } }
}

final class Menu { private let user = inject(\.user, of: RequestGraph.self) }
final class Header {
    @Injected(\.locale, of: RequestGraph.self) var locale
}
final class Log {
    let address: Address
    init() { address = inject(\.address, of: Server.Connection.self) }
}
struct Audit { let user = inject(\Request.user, of: Request.self) }
struct Page { let title = inject(\.title, of: RequestGraph.self) }
// One problem names a binding and an input of the same graph.
struct Basket {
    let cart = inject(\.cart, of: RequestGraph.self)
    let user = inject(\.user, of: RequestGraph.self)
}
