// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Synchronization

// Waiting for a build on another thread, and the cycles that this may close.

extension Build {
    /// Prepares the current thread to wait for this build. Call it under the graph lock.
    ///
    /// - Parameters:
    ///   - waiting: The build that runs on the current thread, if any.
    ///   - isPresumed: Whether the two values are only presumed to be one.
    /// - Returns: A call that waits; the path of the cycle that waiting would close; or that waiting would close one
    ///   only because an override is being tried out.
    func prepareWait(
        of waiting: Build?, isPresumed: Bool = false, reportingAfter delay: Duration, keeping kept: inout [AnyObject]
    ) -> WaitDecision {
        if let waiting, isPresumed {
            if Self.cycle(from: waiting, to: self, passingTrials: true, keeping: &kept) != nil { return .repeat }
        } else if let waiting {
            let isCompleting = waiting.completion.early != nil
            let cycle = isCompleting ? nil : Self.cycle(from: waiting, to: self, keeping: &kept)
            if cycle != nil || Self.cycle(from: waiting, to: self, passingTrials: true, keeping: &kept) != nil {
                if let early = completion.early { return .early(early) }
                return cycle.map { .cycle($0) } ?? .repeat
            }
        }
        let semaphore = DispatchSemaphore(value: 0)
        state.withLock { $0.waiters.append(Waiter(build: waiting, isPresumed: isPresumed, semaphore: semaphore)) }
        return .wait { self.wait(semaphore, waiting: waiting, reportingAfter: delay) }
    }

    enum WaitDecision {
        case wait(() -> Void)
        case cycle([PathStep])
        /// Waiting would close a cycle, but there is a value that only has to be completed.
        case early(Completion.Early)
        /// Build it again. By now the name of the override being tried out is known, the value being completed is
        /// there, or the values turn out to be two, so this comes to an end.
        case `repeat`
    }

    private func wait(_ semaphore: DispatchSemaphore, waiting: Build?, reportingAfter delay: Duration) {
        let (seconds, attoseconds) = delay.components
        let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !nanoseconds.overflow, nanoseconds.partialValue < Int64.max / 2 else { return semaphore.wait() }
        let limit = DispatchTime.now() + .nanoseconds(Int(nanoseconds.partialValue + attoseconds / 1_000_000_000))
        if semaphore.wait(timeout: limit) == .timedOut {
            Diagnostics.reportLongWait(for: self, by: waiting, after: delay)
            semaphore.wait()
        }
    }

    /// Returns the cycle that would arise if `waiting` waited for `target`.
    ///
    /// Walks from `waiting` to the builds that wait for it: the one whose builder called it on the same thread, and
    /// those of threads that wait for its outcome. Takes time in proportion to the builds under way.
    ///
    /// - Parameter passesTrials: Whether to include builds that wait only because an override is being tried out, for
    ///   the completion of a value that is there, or for a value that is only presumed to be the one they need.
    private static func cycle(
        from waiting: Build, to target: Build, passingTrials passesTrials: Bool = false, keeping kept: inout [AnyObject]
    ) -> [PathStep]? {
        /// For each build reached, the one that it waits for.
        var next: [ObjectIdentifier: Build] = [:]
        var reached: Set = [ObjectIdentifier(waiting)]
        var queue = [waiting]
        while let build = queue.popLast() {
            if build === target {
                var path = [build.binding.step]
                var current = build
                while current !== waiting, let following = next[ObjectIdentifier(current)] {
                    path.append(following.binding.step)
                    current = following
                }
                return path + [target.binding.step]
            }
            var (predecessors, held) = build.state.withLock { state in
                (
                    state.waiters.compactMap { $0.isPresumed && !passesTrials ? nil : $0.build },
                    state.completion.heldBack.map(\.build)
                )
            }
            if let parent = build.parent, passesTrials || !build.isTrial { predecessors.append(parent) }
            kept += predecessors
            predecessors += held
            if !passesTrials { predecessors.removeAll { $0.completion.early != nil } }
            for predecessor in predecessors where reached.insert(ObjectIdentifier(predecessor)).inserted {
                next[ObjectIdentifier(predecessor)] = build
                queue.append(predecessor)
            }
        }
        return nil
    }
}
