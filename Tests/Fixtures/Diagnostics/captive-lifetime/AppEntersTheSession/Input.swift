import Joinery

// Reads of a session while none has to be current, or while one is.
struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites() } }
}

extension Dependencies {
    var screen: Screen { transient { Screen() } }
    var lazyScreen: LazyScreen { singleton { LazyScreen() } }
    var makeScreen: @Sendable () -> Screen { factory { Screen() } }
    var guest: SessionGraph { singleton { SessionGraph(app: self) } }
    var guestScreen: Screen { singleton { guest.run { Screen() } } }
    var otherScreen: Screen { singleton { SessionGraph(app: self).run { Screen() } } }
    var coordinator: Coordinator { singleton { Coordinator(app: self) } }
    var favorites: Favorites { singleton { SessionGraph(app: self).favorites } }
    func screen(of session: SessionGraph) -> Screen { singleton(for: 1) { session.run { Screen() } } }
}

struct Screen { let favorites = inject(\.favorites, of: SessionGraph.self) }
struct LazyScreen { let favorites = LazyInjected(\.favorites, of: SessionGraph.self) }
struct Coordinator {
    let screen: Screen

    init(app: Dependencies) { screen = SessionGraph(app: app).run { Screen() } }
}

@main struct App {
    static func main() {
        let session = SessionGraph(app: .current)
        session.run { _ = (inject(\.screen), inject(\.lazyScreen), inject(\.makeScreen)()) }
        _ = (inject(\.guestScreen), inject(\.otherScreen), inject(\.coordinator), inject(\.favorites))
        _ = Dependencies.current.screen(of: session)
    }
}
