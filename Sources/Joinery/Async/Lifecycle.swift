// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What one graph has opened, and there is to close.
final class Lifecycle: Sendable {
    private struct State {
        /// In the order in which they were opened.
        var closings: [Closing] = []
        /// Openings under way, by their identity.
        var builds: [ObjectIdentifier: any CancellableBuild] = [:]
        /// Those of the typed graphs of this world, if this is of its dependencies.
        var others: [WeakLifecycle] = []
        var shutdown: Task<[ShutdownError.Failure], Never>?
    }

    private struct WeakLifecycle {
        weak var lifecycle: Lifecycle?
    }

    private let state = Mutex(State())

    /// Adds something that there is to close.
    func add(_ closing: Closing) {
        state.withLock { $0.closings.append(closing) }
    }

    /// Adds that of a typed graph, to be shut down with this.
    func add(_ other: Lifecycle) {
        state.withLock { state in
            state.others.removeAll { $0.lifecycle == nil }
            state.others.append(WeakLifecycle(lifecycle: other))
        }
    }

    /// Notes that an opening has begun.
    ///
    /// - Returns: Whether it may: not while all is being closed.
    func begin(_ build: any CancellableBuild) -> Bool {
        state.withLock { state in
            guard state.shutdown == nil else { return false }
            state.builds[ObjectIdentifier(build)] = build
            return true
        }
    }

    func end(_ build: any CancellableBuild) {
        _ = state.withLock { $0.builds.removeValue(forKey: ObjectIdentifier(build)) }
    }

    /// Closes everything. Whoever calls while that goes on waits for the same.
    func shutDown(within limit: Duration, _ renew: @escaping @Sendable ([Closing]) -> Void) async
        -> [ShutdownError.Failure]
    {
        let task = state.withLock { state in
            if let task = state.shutdown { return task }
            let task = Task { await self.closeAll(within: limit, renew) }
            state.shutdown = task
            return task
        }
        return await task.value
    }

    private func closeAll(within limit: Duration, _ renew: ([Closing]) -> Void) async -> [ShutdownError.Failure] {
        for build in state.withLock({ Array($0.builds.values) }) { await build.cancel() }
        var failures: [ShutdownError.Failure] = []
        // What closes may build in turn.
        while true {
            let closings = takeClosings()
            guard !closings.isEmpty else { break }
            failures += await Closings(closings).close(within: limit)
            renew(closings)
        }
        state.withLock { $0.shutdown = nil }
        return failures
    }

    /// What there is to close, here and in the typed graphs; from now on it is the caller's.
    func takeClosings() -> [Closing] {
        let (own, others) = state.withLock { state in
            defer { state.closings = [] }
            return (state.closings, state.others.compactMap(\.lifecycle))
        }
        return own + others.flatMap { $0.takeClosings() }
    }

    /// Some of what there is to close; from now on it is the caller's.
    func takeClosings(_ wanted: Set<ObjectIdentifier>) -> [Closing] {
        state.withLock { state in
            let taken = state.closings.filter { wanted.contains($0.origin.id) }
            state.closings.removeAll { wanted.contains($0.origin.id) }
            return taken
        }
    }
}

/// The opening of an asynchronous dependency, whatever its value is.
protocol CancellableBuild: AnyObject, Sendable {
    /// Cancels the opening, and waits for its end.
    func cancel() async
    /// Waits for its end, if nobody else does.
    func endIfAbandoned() async
}
