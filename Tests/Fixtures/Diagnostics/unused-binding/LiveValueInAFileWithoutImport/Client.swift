import Dependencies

struct Launcher { var launch: @Sendable () -> Void }

extension Launcher: DependencyKey { static let liveValue = Launcher {} }
