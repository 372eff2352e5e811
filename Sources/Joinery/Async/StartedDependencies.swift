// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What one start has come to so far.
final class StartedDependencies: Sendable {
    @TaskLocal static var current: StartedDependencies?

    /// That to which the opening under way in the current task belongs, or the task itself.
    static var ofCaller: StartedDependencies? { ResolutionContext.current?.activeFrame?.start ?? current }

    private struct State {
        /// In the order in which they began.
        var builds: [any CancellableBuild] = []
        var opened: [(closing: Closing, lifecycle: Lifecycle)] = []
        /// What was opened, and others have got.
        var claimed: [Closing] = []
        /// What is being closed again.
        var closing: Set<ObjectIdentifier> = []
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

    /// Notes something that was opened.
    ///
    /// - Parameter isClaimed: Whether others wait for it.
    /// - Returns: Whether it is to be closed again if the start fails.
    func add(_ closing: Closing, in lifecycle: Lifecycle, isClaimed: Bool) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            if isClaimed { state.claimed.append(closing) } else { state.opened.append((closing, lifecycle)) }
            return !isClaimed
        }
    }

    /// Notes that somebody gets what was opened.
    func claim(_ closing: Closing, isOfStart: Bool) -> StartedOpening.Claim {
        state.withLock { state in
            if state.closing.contains(closing.origin.id) { return .refused }
            if state.isOver { return .granted }
            if isOfStart { return .ofStart }
            state.opened.removeAll { $0.closing === closing }
            state.claimed.append(closing)
            return .granted
        }
    }

    /// Notes a failure in the task that fails, unless that is only cancelled.
    func add(_ failure: StartError.Failure) {
        if failure.error is CancellationError, Task.isCancelled { return }
        state.withLock { $0.failures.append(failure) }
    }

    /// Opens something, and notes that it has failed where it does not do so itself.
    func open(_ dependency: any EagerDependency) async throws {
        do {
            try await dependency.open()
        } catch {
            if !(dependency is any AnyAsync) { add(StartError.Failure(dependency, error)) }
            throw error
        }
    }

    /// Ends the start. What a task that lives on opens later belongs to whoever runs it.
    func end() {
        state.withLock { $0 = State(isOver: true) }
    }

    /// Waits for all that was cancelled with the start.
    ///
    /// - Parameter limit: For how long. What goes on after that is told, and left to the graph.
    /// - Returns: What has failed, the first one first.
    func endAfterFailure(within limit: Duration = .seconds(30)) async -> [StartError.Failure] {
        _ = await TimeLimit.run(within: limit) { [self] in
            // Only when one has ended may another one be left alone that it has waited for.
            while let build = cancelledBuilds.first { await build.end.wait() }
        }
        for build in cancelledBuilds {
            let error = ShutdownError.TimeLimitExceeded(limit: limit, isOpening: true)
            add(StartError.Failure([build.step], of: build.key, error))
        }
        return StartError.Failure.distinct(state.withLock(\.failures))
    }

    /// The openings that were cancelled, and go on.
    private var cancelledBuilds: [any CancellableBuild] {
        state.withLock(\.builds).filter { $0.isAbandoned && !$0.end.isGiven }
    }

    /// Ends the start, and closes what it has opened, but not what anything else has got or was built from.
    ///
    /// It goes on where the current task is cancelled.
    ///
    /// - Parameter lifecycle: That of the graph which was started.
    /// - Returns: What could not be closed.
    func close(with lifecycle: Lifecycle) async -> [ShutdownError.Failure] {
        let lifecycles = Self.distinct([lifecycle] + state.withLock { $0.opened.map(\.lifecycle) })
        let related = Self.distinct(lifecycles.flatMap(\.related))
        // Before anything is taken, so that no shutdown misses it.
        let end = EndSignal()
        for lifecycle in related { lifecycle.add(end) }
        let wanted = takeUnused(related.map(\.inUse))
        let taken = lifecycles.flatMap { lifecycle in
            lifecycle.takeClosings(wanted).map { (closing: $0, lifecycle: lifecycle) }
        }
        let homes = Dictionary(taken.map { ($0.closing.origin.id, $0.lifecycle) }) { first, _ in first }
        let failures = await Task {
            await Closings(taken.map(\.closing)).close(within: .seconds(30)) { next in
                self.prepare(next, in: homes, beside: related)
            }
        }.value
        end.give()
        state.withLock { $0.closing = [] }
        return failures
    }

    /// Has things built anew when they are read next.
    ///
    /// - Returns: Those that may be closed. Somebody may have read others before that.
    private func prepare(
        _ closings: [Closing], in homes: [ObjectIdentifier: Lifecycle], beside related: [Lifecycle]
    ) -> [Closing] {
        for closing in closings { homes[closing.origin.id]?.renew([closing]) }
        let inUse = related.map(\.inUse)
        let users = inUse.flatMap(\.closings).map(\.origin.record) + inUse.flatMap(\.records)
        let reach = DependencyRecord.reach(of: users)
        let kept = closings.filter { reach.contains($0.origin.id) }
        state.withLock { $0.closing.subtract(kept.map(\.origin.id)) }
        for closing in kept { homes[closing.origin.id]?.add(closing) }
        return closings.filter { !reach.contains($0.origin.id) }
    }

    /// Ends the start.
    ///
    /// - Returns: What is to be closed.
    private func takeUnused(
        _ inUse: [(closings: [Closing], records: [DependencyRecord])]
    ) -> Set<ObjectIdentifier> {
        state.withLock { state in
            let opened = Set(state.opened.map(\.closing.origin.id))
            let users = (inUse.flatMap(\.closings) + state.claimed).filter { !opened.contains($0.origin.id) }
            let records = users.map(\.origin.record) + inUse.flatMap(\.records)
            let unused = opened.subtracting(DependencyRecord.reach(of: records))
            state = State(closing: unused, isOver: true)
            return unused
        }
    }

    private static func distinct(_ lifecycles: [Lifecycle]) -> [Lifecycle] {
        var seen: Set<ObjectIdentifier> = []
        return lifecycles.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
