import JoineryAsync

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
    @MainActor var camera: Camera { singleton(on: MainActor.self) { Camera(router: router) } }
    var screens: Screens { asyncSingleton { await MainActor.run { Screens(router: router) } } }
}

@MainActor final class Screen {
    @Injected(\.router) private var router
    func show() { inject(\.router).open() }
}

actor Recorder {
    func record() async throws {
        await Dependencies.current.camera.start()
        let screens = try await inject(\.screens)
        await screens.show()
    }
}
