extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
    #if os(iOS)
    var screen: Screen { singleton { MainActor.assumeIsolated { Screen(router: router) } } }
    #else
    var screen: Screen { singleton { Screen() } }
    #endif
}

actor Worker {
    func work() { print(inject(\.screen)) }
}
