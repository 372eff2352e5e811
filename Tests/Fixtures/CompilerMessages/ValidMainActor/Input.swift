import Joinery
import JoineryTesting
import Testing

@MainActor final class Router {
    init() {}
}

final class CameraSession {
    var isRunning = false
}

@MainActor struct CameraView {
    @Injected(\.camera) private var camera
    @LazyInjected(\.router) private var router
}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
    @MainActor var camera: CameraSession { singleton(on: MainActor.self) { CameraSession() } }
}

@Test(.dependencies(onMainActor: { $0.override(\.router) { Router() } }))
@MainActor func showsTheCamera() async {
    _ = CameraView()
    _ = await Task.detached { await Dependencies.current.router }.value
}
