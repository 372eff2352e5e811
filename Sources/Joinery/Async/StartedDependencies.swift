// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What one start has come to so far.
final class StartedDependencies: Sendable {
    @TaskLocal static var current: StartedDependencies?

    private struct State {
        /// In the order in which they began.
        var builds: [any CancellableBuild] = []
        var opened: [(closing: Closing, lifecycle: Lifecycle)] = []
        var failures: [StartError.Failure] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Notes that an opening has begun.
    func add(_ build: any CancellableBuild) {
        state.withLock { state in
            if !state.isOver { state.builds.append(build) }
        }
    }

    func add(_ closing: Closing, in lifecycle: Lifecycle) {
        state.withLock { state in
            if !state.isOver { state.opened.append((closing, lifecycle)) }
        }
    }

    /// Notes a failure; not one that another has led to.
    func add(_ error: any Error, at path: [PathStep]) {
        state.withLock { state in
            let isKnockOn = state.failures.contains { $0.path.starts(with: path) && $0.path.count > path.count }
            if !isKnockOn, !(error is CancellationError) { state.failures.append(StartError.Failure(path, error)) }
        }
    }

    /// Ends the start. What a task that lives on opens later belongs to whoever runs it.
    func end() {
        state.withLock { $0 = State(isOver: true) }
    }

    /// Ends the start when all has ended that was cancelled with it.
    ///
    /// - Returns: What it has opened, with where that is noted, and what has failed, the first one first.
    func endAfterFailure() async -> (
        opened: [(closing: Closing, lifecycle: Lifecycle)], failures: [StartError.Failure]
    ) {
        var index = 0
        while let build = state.withLock({ $0.builds.dropFirst(index).first }) {
            await build.endIfAbandoned()
            index += 1
        }
        return state.withLock { state in
            defer { state = State(isOver: true) }
            return (state.opened, state.failures)
        }
    }
}
