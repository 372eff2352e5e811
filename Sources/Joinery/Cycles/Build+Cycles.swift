// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Synchronization

// Cycles on one stack.

extension Build {
    /// The builds below this one on the stack, itself first.
    var stack: some Sequence<Build> { sequence(first: self) { $0.parent } }

    /// Whether this is another build, or runs for it on the same stack.
    func isFor(_ other: Build) -> Bool { stack.contains { $0 === other } }

    /// The path from the outermost build to this one.
    var path: [PathStep] { stack.map(\.binding.step).reversed() }

    /// How often one binding may be under way on one stack if each run makes another value: a transient one, a factory
    /// that its own value calls, or a binding that opens a world and reads itself there. Far above what programs do. If
    /// the stack is too small for that, it ends earlier.
    private static let recursionLimit = 100

    /// The path from an earlier run of the same builder on this stack to this one, if it is there.
    ///
    /// - Parameter mayRecur: Whether each run makes another value, so that one may read the next and come to an end.
    func cycleOnStack(mayRecur: Bool = false) -> [PathStep]? {
        var count = 0
        /// The last earlier run: where the same ring is run through many times, once is told.
        var last: Build?
        var isBelowProbe = false
        var next = parent
        while let build = next {
            next = build.parent
            isBelowProbe = isBelowProbe || build.isProbe || build.completion.early != nil
            guard build.binding.key == binding.key else { continue }
            count += 1
            last = last ?? build
            let isSame = build.instances === instances && !mayRecur && !isBelowProbe
            if isSame || count == Self.recursionLimit || usesUpStack(since: build) { return last.map(path(from:)) }
        }
        return nil
    }

    /// The path from an earlier build on this stack to this one, which is of the same binding.
    ///
    /// It begins where the stack first reached the ring: the number of turns depends on the size of the stack.
    private func path(from earlier: Build) -> [PathStep] {
        let ring = stack.prefix { $0 !== earlier }
        let keys = Set(ring.map(\.binding.key))
        let first = stack.reduce(self) { keys.contains($1.binding.key) ? $1 : $0 }
        let turns = ring.firstIndex { $0.binding.key == first.binding.key } ?? 0
        let turned = (ring[turns...] + ring[..<turns]).map(\.binding.step)
        return [first.binding.step] + turned.reversed()
    }

    /// Stops the program if the rest of the stack is too small for another build like this one. Otherwise it would
    /// crash without a message.
    ///
    /// Queries the size of the stack only if the builds on it use much of it.
    func stopWhereStackEnds() {
        guard let parent, firstStackPosition > stackPosition &+ ThreadBuilds.smallStackLimit,
            ThreadBuilds.currentStack.isUsedUp(at: stackPosition, for: parent.stackPosition &- stackPosition)
        else { return }
        Misuse.stackIsUsedUp(by: path).stop()
    }

    /// Whether the builds since an earlier one use more of the stack than they may. Stacks grow downwards.
    private func usesUpStack(since earlier: Build) -> Bool {
        earlier.stackPosition > stackPosition
            && earlier.stackPosition - stackPosition > ThreadBuilds.stackBudget(from: earlier.stackPosition)
    }
}

extension [Build] {
    /// Takes a build out: one of those that began last, as a rule.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    mutating func take(out build: Build) -> Bool {
        guard let index = lastIndex(where: { $0 === build }) else { return false }
        remove(at: index)
        return true
    }
}

// Waiting for a build on another thread, and the cycles that this may close.

extension Build {
    /// Prepares the current thread to wait for this build.
    ///
    /// - Parameters:
    ///   - waiting: The build that runs on the current thread, if any.
    ///   - isPresumed: Whether the two values are only presumed to be one.
    /// - Returns: A call that waits; the path of the cycle that waiting would close; or that waiting would close one
    ///   only because an override is being probed.
    func prepareWait(
        of waiting: Build?, isPresumed: Bool = false, reportingAfter delay: Duration, under lock: inout GraphLock
    ) -> WaitDecision {
        if let waiting, isPresumed {
            if Self.cycle(from: waiting, to: self, passingProbes: true, under: &lock) != nil { return .repeat }
        } else if let waiting {
            let isCompleting = waiting.completion.early != nil
            let cycle = isCompleting ? nil : Self.cycle(from: waiting, to: self, under: &lock)
            if cycle != nil || Self.cycle(from: waiting, to: self, passingProbes: true, under: &lock) != nil {
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
        /// Build it again. By now the name of the override being probed is known, the value being completed is
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
    /// - Parameter passesProbes: Whether to include builds that wait only because an override is being probed, for
    ///   the completion of a value that is there, or for a value that is only presumed to be the one they need.
    private static func cycle(
        from waiting: Build, to target: Build, passingProbes passesProbes: Bool = false, under lock: inout GraphLock
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
                    state.waiters.compactMap { $0.isPresumed && !passesProbes ? nil : $0.build },
                    state.completion.heldBack.map(\.build)
                )
            }
            if let parent = build.parent, passesProbes || !build.isProbe { predecessors.append(parent) }
            lock.releases.add(contentsOf: predecessors)
            predecessors += held
            if !passesProbes { predecessors.removeAll { $0.completion.early != nil } }
            for predecessor in predecessors where reached.insert(ObjectIdentifier(predecessor)).inserted {
                next[ObjectIdentifier(predecessor)] = build
                queue.append(predecessor)
            }
        }
        return nil
    }
}
