import JoineryAsync

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites(user: user) } }
    var cart: Cart { transient { Cart(user: user) } }
    var page: Page { singleton { Page() } }
}

extension Dependencies {
    var menu: Menu { singleton { Menu() } }
    var footer: Footer { shared { Footer(cart: inject(\.cart, of: SessionGraph.self)) } }
    var header: Header { transient { Header() } }
    var window: Window { singleton { Window(header: header) } }
    var unit: Unit { perResolution { Unit(count: inject(\.favorites.count, of: SessionGraph.self)) } }
    var index: Async<Index> { asyncSingleton { Index() } }
    var payment: Payment { required() }
}

struct Menu {
    let favorites = inject(\.favorites, of: SessionGraph.self)
    let cart = inject(\.cart, of: SessionGraph.self)
}
final class Header { @Injected(\.favorites, of: SessionGraph.self) var favorites }
struct Index { let cart = inject(\.cart, of: SessionGraph.self) }
struct CardPayment { let cart = inject(\.cart, of: SessionGraph.self) }
// A session may read its own bindings.
struct Page { let favorites = inject(\.favorites, of: SessionGraph.self) }

@main struct App {
    static func main() async throws {
        prepareDependencies { $0.bind(\.payment) { CardPayment() } }
        SessionGraph(app: .current, user: User()).run {
            _ = (inject(\.menu), inject(\.footer), inject(\.window), inject(\.unit), inject(\.payment))
            _ = inject(\.page, of: SessionGraph.self)
        }
        _ = try await inject(\.index)()
    }
}
