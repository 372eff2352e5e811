// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Synchronization

/// One run of a binding's builder.
final class Build: Sendable {
    enum Outcome: Sendable {
        case built(Instance)
        case failed(any Error)
        /// Ended without a value that others may have.
        case dropped
    }

    /// A thread that waits for this build.
    private struct Waiter {
        /// The build that the thread was running.
        let build: Build?
        let semaphore: DispatchSemaphore
    }

    private struct State {
        var outcome: Outcome?
        var waiters: [Waiter] = []
        var completion = Completion()
        var isOutdated = false
    }

    let binding: Binding
    /// The graph that the binding belongs to.
    let instances: Instances
    /// The build whose builder called for this one, on the same thread.
    let parent: Build?
    /// Where what is read during this build is recorded.
    let record: DependencyRecord
    /// Whether this is no build, but finds out which binding an override names. What is built below it is needed by
    /// whoever reads that binding, and not by the build that the question came up in.
    let isTrial: Bool
    /// Whether this goes into an instance that outlives its resolution.
    let isLasting: Bool
    private let thread = ThreadIdentity.current
    let stackPosition = Stack.position
    private let state = Mutex(State())

    /// What there is to say of this build while its value is completed. Changed under the graph lock alone.
    var completion: Completion {
        get { state.withLock { $0.completion } }
        set { state.withLock { $0.completion = newValue } }
    }

    init(
        _ binding: Binding, of instances: Instances, parent: Build?, record: DependencyRecord, isTrial: Bool = false,
        isLasting: Bool = false
    ) {
        self.isTrial = isTrial
        self.isLasting = isLasting || parent?.isLasting ?? false
        self.binding = binding
        self.instances = instances
        self.parent = parent
        self.record = record
    }

    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// Whether the value is for those alone who asked for it so far. Set under the graph lock.
    var isOutdated: Bool {
        get { state.withLock { $0.isOutdated } }
        set { state.withLock { $0.isOutdated = newValue } }
    }

    /// Whether this build is under way further down the current thread's stack.
    ///
    /// A builder is synchronous: while its thread is this one and it has not ended, it is below us.
    var isOnThisStack: Bool { thread == .current && outcome == nil }

    /// The builds below this one on the stack, itself first.
    var stack: some Sequence<Build> { sequence(first: self) { $0.parent } }

    /// The path from the outermost build to this one.
    var path: [PathStep] { stack.map(\.binding.step).reversed() }

    /// Ends this build without a value for others: nobody waits for it.
    func drop() {
        let former = state.withLock { state in
            state.outcome = .dropped
            defer { state.completion = Completion() }
            return state.completion
        }
        withExtendedLifetime(former) {}
    }

    // MARK: - The graph lock

    private static let graphLock = Mutex<UInt64>(0)

    /// Runs `body` under the one lock for all changes to tables and waits. No user code runs under it.
    ///
    /// - Parameter body: Gets the sequence number of the last change, to count up with each, and a place to keep what
    ///   may be the last reference to an object: it goes away after the lock, for its `deinit` is user code.
    static func withGraphLock<Result>(_ body: (inout UInt64, inout [AnyObject]) -> Result) -> Result {
        var kept: [AnyObject] = []
        let result = graphLock.withLock { sequence in Transfer(body(&sequence, &kept)) }.value
        withExtendedLifetime(kept) {}
        return result
    }

    /// Ends this build and wakes those who wait for it. Call it under the graph lock; call what it returns, if there is
    /// anything to do, after that.
    func end(_ outcome: Outcome) -> (() -> Void)? {
        // The rule is that nobody waits and nothing is to be completed: then nothing is taken out, and nothing called.
        let isAlone = state.withLock { state in
            guard state.waiters.isEmpty, state.completion.isEmpty else { return false }
            state.outcome = outcome
            return true
        }
        return isAlone ? nil : endInCompany(outcome)
    }

    @inline(never)
    private func endInCompany(_ outcome: Outcome) -> () -> Void {
        let (waiters, completion) = state.withLock { state in
            state.outcome = outcome
            defer {
                state.waiters = []
                state.completion = Completion()
            }
            return (state.waiters, state.completion)
        }
        return {
            // What the completion holds goes away here, outside of the lock.
            withExtendedLifetime(completion) { for waiter in waiters { waiter.semaphore.signal() } }
        }
    }

    /// Has those who wait for this build ask again. Call it under the graph lock; call what it returns after that.
    func wakeWaiters() -> (() -> Void)? {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        if waiters.isEmpty { return nil }
        return { for waiter in waiters { waiter.semaphore.signal() } }
    }

    /// Lets the current thread wait for this build; call it under the graph lock.
    ///
    /// - Parameter waiting: The build that runs on the current thread, if any.
    /// - Returns: A call that waits; or the path of the cycle that waiting would close, or that there would be one only
    ///   because an override is being tried out.
    func prepareWait(
        of waiting: Build?, reportingAfter delay: Duration, keeping kept: inout [AnyObject]
    ) -> WaitDecision {
        if let waiting {
            let isCompleting = waiting.completion.early != nil
            let cycle = isCompleting ? nil : Self.cycle(from: waiting, to: self, keeping: &kept)
            if cycle != nil || Self.cycle(from: waiting, to: self, passingTrials: true, keeping: &kept) != nil {
                if let early = completion.early { return .early(early) }
                return cycle.map { .cycle($0) } ?? .repeat
            }
        }
        let semaphore = DispatchSemaphore(value: 0)
        state.withLock { $0.waiters.append(Waiter(build: waiting, semaphore: semaphore)) }
        return .wait { self.wait(semaphore, waiting: waiting, reportingAfter: delay) }
    }

    enum WaitDecision {
        case wait(() -> Void)
        case cycle([PathStep])
        /// Waiting would close a cycle, but there is a value that only has to be completed.
        case early(Completion.Early)
        /// Build it once more. The name of the override that is tried out is known by now, or the value that is being
        /// completed is there, so this comes to an end.
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

    /// Finds out whether `target` can end only after `waiting` has.
    ///
    /// Walks from `waiting` to the builds that wait for it: the one whose builder called it on the same thread, and
    /// those of threads that wait for its outcome. Takes time in proportion to the builds under way.
    ///
    /// - Parameter passesTrials: Whether builds count that wait only because an override is tried out, or for the
    ///   completion of a value that is there.
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
                (state.waiters.compactMap(\.build), state.completion.heldBack.map(\.build))
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
