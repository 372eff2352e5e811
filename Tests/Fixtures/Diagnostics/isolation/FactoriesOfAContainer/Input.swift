import Factory

extension Container {
    var router: Factory<Router> { self { MainActor.assumeIsolated { Router() } } }
    var screen: Factory<Screen> { self { Screen(router: self.router()) } }
    var camera: Factory<Camera> { self { MainActor.assumeIsolated { Camera() } }.singleton }
}

actor Loader {
    @Injected(\.router) private var router

    func load() async {
        Container.shared.router().open()
        Container.shared.screen().open()
        Container.shared.camera().start()
        await Container.shared.router.resolveOnMainActor().open()
        let factory = Container.shared.router
        await MainActor.run { factory().open() }
    }
}
