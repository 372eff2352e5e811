import Joinery

extension Dependencies {
    var router: Router {
        transient {
            if Thread.isMainThread { MainActor.assumeIsolated { Router() } } else { Router.detached }
        }
    }
    var screen: Screen {
        transient {
            guard Thread.isMainThread else { return Screen.empty }
            return MainActor.assumeIsolated { Screen() }
        }
    }
    var banner: Banner { transient { DispatchQueue.main.sync { MainActor.assumeIsolated { Banner() } } } }
    var card: Card { transient { Card(show: { MainActor.assumeIsolated { Card.show() } }) } }
    var sheet: Sheet {
        transient {
            Sheet()
        } test: {
            MainActor.assumeIsolated { Sheet() }
        }
    }
    var makePanel: () -> Panel { factory { MainActor.assumeIsolated { Panel() } } }
    var title: String { transient { known ?? MainActor.assumeIsolated { Router().title } } }
}

actor Loader {
    func load() {
        inject(\.router).open()
        inject(\.screen).show()
        inject(\.banner).show()
        inject(\.card).show()
        inject(\.sheet).show()
        inject(\.title).show()
        print(inject(\.makePanel))
    }
}
