// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Synchronization

// Cycles on one stack.

extension Build {
    /// The builds on the stack from this one downward, beginning with this one.
    var stack: some Sequence<Build> { sequence(first: self) { $0.parent } }

    /// Whether this is another build, or runs within it on the same stack.
    func isWithin(_ other: Build) -> Bool { stack.contains { $0 === other } }

    /// The path from the outermost build to this one.
    var path: [PathStep] { stack.map(\.binding.step).reversed() }

    /// The number of times that one binding can be on one stack if each run creates another value.
    ///
    /// This applies to a transient value, a factory that its own value calls, or a binding that opens a world and reads
    /// itself there. The limit is far above what programs do. If the stack is too small for it, the recursion ends
    /// earlier.
    private static let recursionLimit = 100

    /// Returns the path from an earlier run of the same builder on this stack to this one, if there is one.
    ///
    /// - Parameter mayRecur: Whether each run creates another value, so that the recursion may end.
    func cycleOnStack(mayRecur: Bool = false) -> [PathStep]? {
        var count = 0
        /// The most recent earlier run. If a ring is run through many times, it is reported once.
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

    /// Returns the path from an earlier build of the same binding on this stack to this one.
    ///
    /// It begins where the stack first reached the ring, so that it does not depend on the size of the stack.
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
    func stopIfStackIsUsedUp() {
        guard let parent, firstStackPosition > stackPosition &+ ThreadBuilds.smallStackLimit,
            ThreadBuilds.currentStack.isUsedUp(at: stackPosition, for: parent.stackPosition &- stackPosition)
        else { return }
        Misuse.stackIsUsedUp(by: path).stop()
    }

    /// Whether the builds since an earlier one use too much of the stack. Stacks grow downward.
    private func usesUpStack(since earlier: Build) -> Bool {
        earlier.stackPosition > stackPosition
            && earlier.stackPosition - stackPosition > ThreadBuilds.stackBudget(from: earlier.stackPosition)
    }
}

extension [Build] {
    /// Removes a build, which is usually one of the last.
    ///
    /// - Returns: Whether the array contained it.
    @discardableResult
    mutating func remove(_ build: Build) -> Bool {
        guard let index = lastIndex(where: { $0 === build }) else { return false }
        remove(at: index)
        return true
    }
}

// Waits for builds on other threads, and the cycles that these waits would close.

extension Build {
    /// Prepares the current thread to wait for this build.
    ///
    /// - Parameters:
    ///   - waiting: The build that runs on the current thread, if any.
    ///   - mayGiveUp: Whether the thread can continue without the outcome. Then it does not wait if that would close a
    ///     circle, and it stops waiting as soon as another thread's wait would close one. Among threads in several
    ///     worlds, the one in the layer that was opened first continues, and builds everything in the circle.
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

    /// Whether this build is for a layer that was opened before that of another build.
    private func isOfEarlierLayer(than other: Build) -> Bool {
        guard let own = keeper?.table?.layer, let others = other.keeper?.table?.layer else { return false }
        return own.number < others.number
    }

    enum WaitDecision {
        case wait(() -> Void)
        case cycle([PathStep])
        /// Waiting would close a circle that is not a cycle. If the wait cannot be given up, the value is built again.
        /// By now the override being probed has its name, or the value being completed exists, so this ends.
        case `repeat`
    }

    private func wait(_ semaphore: DispatchSemaphore, waiting: Build?, reportingAfter delay: Duration) {
        let (seconds, attoseconds) = delay.components
        // Dispatch counts seconds in a word, which may have 32 bits.
        guard seconds < Int32.max else { return semaphore.wait() }
        let limit = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        if semaphore.wait(timeout: limit) == .timedOut {
            Diagnostics.reportLongWait(for: self, by: waiting, after: delay)
            semaphore.wait()
        }
    }

    /// The kinds of waits that count only on request.
    private struct Waits: OptionSet {
        let rawValue: Int

        /// Waits for a build that its caller does not need; see ``Build/isDetached``.
        static let detached = Waits(rawValue: 1)
        /// Waits that can be given up.
        static let mayGiveUp = Waits(rawValue: 2)
    }

    private struct Circle {
        let path: [PathStep]
        /// The waits that can be given up, each with its build.
        let mayGiveUp: [(Build, Waiter)]
    }

    /// Returns the circle that would result if `waiting` waited for `target`.
    ///
    /// Walks from `waiting` to the builds that wait for it: the build whose builder called it on the same thread, and
    /// the builds of threads that wait for its outcome. The time is proportional to the number of running builds.
    private static func circle(
        from waiting: Build, to target: Build, _ included: Waits = [], under lock: inout GraphLock
    ) -> Circle? {
        /// For each build reached, the build that it waits for.
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
