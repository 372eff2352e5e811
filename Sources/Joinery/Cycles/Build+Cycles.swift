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
    /// - Parameter mayRecur: Whether each run makes another value, so that the recursion may end.
    func cycleOnStack(mayRecur: Bool = false) -> [PathStep]? {
        var count = 0
        /// The last earlier run: if the same ring is run through many times, it is reported once.
        var last: Build?
        var isBelowDetached = false
        var next = parent
        while let build = next {
            next = build.parent
            isBelowDetached = isBelowDetached || build.isDetached
            guard build.binding.key == binding.key else { continue }
            count += 1
            last = last ?? build
            let isSame = build.instances === instances && !mayRecur && !isBelowDetached
            if isSame || count == Self.recursionLimit || usesUpStack(since: build) { return last.map(path(from:)) }
        }
        return nil
    }

    /// The path from an earlier build on this stack to this one, which is of the same binding.
    ///
    /// It begins where the stack first reached the ring: the number of turns depends on the size of the stack.
    private func path(from earlier: Build) -> [PathStep] {
        let ring = stack.prefix { $0 !== earlier }
        let places = Set(ring.map(\.binding.place))
        let first = stack.reduce(self) { places.contains($1.binding.place) ? $1 : $0 }
        let outermost = ThreadBuilds.path.first { places.contains($0.place) }?.place ?? first.binding.place
        let turns = ring.firstIndex { $0.binding.place == outermost } ?? 0
        let turned = (ring[turns...] + ring[..<turns]).map(\.binding.step)
        return turned.prefix(1) + turned.reversed()
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
    ///   - mayGiveUp: Whether the thread can go on without the outcome. Then it does not wait if that would close a
    ///     circle, and goes on as soon as a wait of another thread would close one. Of threads in several worlds, the one
    ///     in the layer that was opened first goes on, and so builds all that the circle consists of.
    func prepareWait(
        of waiting: Build?, mayGiveUp: Bool = false, reportingAfter delay: Duration, under lock: inout GraphLock
    ) -> WaitDecision {
        if let waiting, mayGiveUp {
            while let circle = Self.circle(from: waiting, to: self, [.detached, .mayGiveUp], under: &lock) {
                let earlier = circle.mayGiveUp.filter { $1.build?.isOfEarlierLayer(than: $0) == true }
                guard isOfEarlierLayer(than: waiting), !earlier.isEmpty else { return .repeat }
                for (build, waiter) in earlier { build.giveUp(waiter, under: &lock) }
            }
        } else if let waiting {
            if let cycle = Self.circle(from: waiting, to: self, under: &lock) { return .cycle(cycle.path) }
            if Self.circle(from: waiting, to: self, .detached, under: &lock) != nil { return .repeat }
            while let circle = Self.circle(from: waiting, to: self, [.detached, .mayGiveUp], under: &lock) {
                for (build, waiter) in circle.mayGiveUp { build.giveUp(waiter, under: &lock) }
            }
        }
        let semaphore = DispatchSemaphore(value: 0)
        state.withLock { $0.waiters.append(Waiter(build: waiting, mayGiveUp: mayGiveUp, semaphore: semaphore)) }
        return .wait { self.wait(semaphore, waiting: waiting, reportingAfter: delay) }
    }

    /// Whether this is a build for a layer that was opened before that of another build.
    private func isOfEarlierLayer(than other: Build) -> Bool {
        guard let own = keeper?.table?.layer, let others = other.keeper?.table?.layer else { return false }
        return own.number < others.number
    }

    enum WaitDecision {
        case wait(() -> Void)
        case cycle([PathStep])
        /// Waiting would close a circle that is no cycle. For a wait that cannot be given up: build the value again. By
        /// now the name of the override being probed is known, or the value being completed is there, so this comes to
        /// an end.
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

    /// Waits that count only on request.
    private struct Waits: OptionSet {
        let rawValue: Int

        /// What a build is needed for whose caller does not need it: see ``Build/isDetached``.
        static let detached = Waits(rawValue: 1)
        /// Waits that may be given up.
        static let mayGiveUp = Waits(rawValue: 2)
    }

    private struct Circle {
        let path: [PathStep]
        /// The waits that may be given up, each with the build that is waited for.
        let mayGiveUp: [(Build, Waiter)]
    }

    /// Returns the circle that would arise if `waiting` waited for `target`.
    ///
    /// Walks from `waiting` to the builds that wait for it: the one whose builder called it on the same thread, and
    /// those of threads that wait for its outcome. Takes time in proportion to the builds under way.
    private static func circle(
        from waiting: Build, to target: Build, _ included: Waits = [], under lock: inout GraphLock
    ) -> Circle? {
        /// For each build reached, the one that it waits for.
        var next: [ObjectIdentifier: (build: Build, waiter: Waiter?)] = [:]
        var reached: Set = [ObjectIdentifier(waiting)]
        var queue = [waiting]
        while let build = queue.popLast() {
            if build === target {
                var path = [build.binding.step]
                var mayGiveUp: [(Build, Waiter)] = []
                var current = build
                while current !== waiting, let following = next[ObjectIdentifier(current)] {
                    path.append(following.build.binding.step)
                    if let waiter = following.waiter, waiter.mayGiveUp { mayGiveUp.append((following.build, waiter)) }
                    current = following.build
                }
                return Circle(path: path + [target.binding.step], mayGiveUp: mayGiveUp)
            }
            var predecessors: [(build: Build, waiter: Waiter?)] = []
            for waiter in build.state.withLock({ $0.waiters }) {
                guard let other = waiter.build else { continue }
                lock.releases.add(other)
                if !waiter.mayGiveUp || included.contains(.mayGiveUp) { predecessors.append((other, waiter)) }
            }
            for completion in build.state.withLock({ $0.postponed }) {
                lock.releases.add(completion)
                predecessors.append((completion, nil))
            }
            if let parent = build.parent, !build.isDetached || included.contains(.detached) {
                lock.releases.add(parent)
                predecessors.append((parent, nil))
            }
            for predecessor in predecessors where reached.insert(ObjectIdentifier(predecessor.build)).inserted {
                next[ObjectIdentifier(predecessor.build)] = (build, predecessor.waiter)
                queue.append(predecessor.build)
            }
        }
        return nil
    }
}
