import Joinery

final class CameraSession {
    var isRunning = false
}

extension Dependencies {
    @MainActor var camera: CameraSession { singleton { CameraSession() } }
}
