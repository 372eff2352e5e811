// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A shutdown, or another activity that closes values.
final class ClosingActivity: Sendable {
    let scope: ShutdownScope
    private let isShutdown: Bool
    private let signal = EndSignal()
    /// The activities that run, in the order in which they began.
    private static let running = Guarded<[ClosingActivity]>([])

    /// Begins an activity, which a shutdown of the world waits for.
    init(_ scope: ShutdownScope, isShutdown: Bool = false) {
        self.scope = scope
        self.isShutdown = isShutdown
        Self.running.withValue { $0.append(self) }
    }

    /// Ends the activity.
    func end() {
        Self.running.withValue { running in running.removeAll { $0 === self } }
        signal.send()
    }

    func wait() async { await signal.wait() }

    /// Waits for other activities that close values which may have been built from values of this one: a shutdown for all,
    /// and any other one for those that began before and are no shutdowns. So no two wait for each other.
    func waitForOthers() async {
        while let other = Self.running.current.first(where: mustEndBefore), other !== self { await other.wait() }
    }

    private func mustEndBefore(_ other: ClosingActivity) -> Bool {
        if other === self { return !isShutdown }
        return other.delays(scope) && (isShutdown || !other.isShutdown)
    }

    /// Whether a shutdown of a scope waits for this.
    func delays(_ other: ShutdownScope) -> Bool {
        other.graph == nil ? scope.world.isInside(other.world) : scope.id == other.id
    }
}

/// One run of a `close`, for the tasks that belong to it.
final class ClosingRun: Sendable {
    @TaskLocal static var current: ClosingRun?

    /// The binding whose value is closed.
    let step: PathStep
    private let activity: ClosingActivity
    private let hasEnded = Guarded(false)

    init(_ step: PathStep, of activity: ClosingActivity) {
        self.step = step
        self.activity = activity
    }

    func end() {
        hasEnded.withValue { $0 = true }
    }

    /// Returns whether this is still closing a value that the shutdown of a scope waits for.
    func isAwaited(by scope: ShutdownScope) -> Bool { !hasEnded.current && activity.delays(scope) }
}
