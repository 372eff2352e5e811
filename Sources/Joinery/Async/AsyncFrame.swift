// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// One run of the closure of an asynchronous binding. The waits between runs are recorded to find cycles.
final class AsyncFrame: Sendable {
    let step: PathStep
    let key: GraphBinding?
    /// The run whose task began this one.
    private let parent: AsyncFrame?
    /// The start in which this began, if any.
    let start: StartedDependencies?
    /// What the closure may keep of its world, if that is an inner world.
    let environment: AsyncEnvironment?
    private let hasEnded = Atomic(false)
    /// Whether this failed, or something that it waited for, as far as the start knows.
    private let hasFailed = Atomic(false)

    /// The waits of each run. A run can wait in several tasks, even for the same run.
    private static let waits = Mutex<[ObjectIdentifier: [Wait]]>([:])

    private static let waitCount = Atomic(0)

    private struct Wait {
        let frame: AsyncFrame
        /// Identifies the wait, because a run can wait for another one several times.
        let number: Int
        /// Ends the wait, if the value is only presumably the one that is needed.
        let giveUp: (@Sendable () -> Void)?
    }

    /// The number of times that a binding can be opened within itself if each run opens another value.
    private static let recursionLimit = 100

    init(_ step: PathStep, of key: GraphBinding?, parent: AsyncFrame?, environment: AsyncEnvironment? = nil) {
        self.step = step
        self.key = key
        self.parent = parent
        self.environment = environment
        start = parent?.start ?? StartedDependencies.current
    }

    /// The steps from the outermost run to this one.
    var path: [PathStep] { (parent?.path ?? []).filter(\.hasPlace) + [step] }

    /// Records for the start that this has begun.
    func noteBegun(_ build: any AnyOpening) {
        start?.add(build)
    }

    /// Records for the start that this has failed, unless that is the consequence of another failure.
    ///
    /// - Parameter identity: The identity of the dependency that it opens.
    func noteFailure(_ error: any Error, of identity: AsyncIdentity) {
        if StartedDependencies.isCancellation(error) { return }
        let isConsequence = hasFailed.exchange(true, ordering: .acquiringAndReleasing)
        start?.add(isConsequence ? nil : StartError.Failure(path, of: key, error), of: identity)
    }

    /// Records that this was shut down with its graph, which is not its own failure.
    func noteShutdown() {
        hasFailed.store(true, ordering: .releasing)
    }

    /// Whether this has ended. Tasks that it started may still run.
    var isEnded: Bool { hasEnded.load(ordering: .acquiring) }

    func end() {
        hasEnded.store(true, ordering: .releasing)
    }

    /// Waits for this run by performing an operation.
    ///
    /// - Parameters:
    ///   - waiting: The run whose task waits, if any.
    ///   - giveUp: Ends the wait, if the value is only presumably the one that is needed.
    /// - Throws: ``DependencyCycle`` if this run waits for `waiting`, or the error that the operation throws.
    nonisolated(nonsending) func wait<Value>(
        from waiting: AsyncFrame?, givingUpBy giveUp: (@Sendable () -> Void)? = nil,
        _ operation: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard let waiting else { return try await operation() }
        let number = try beginWait(of: waiting, givingUpBy: giveUp)
        defer { endWait(number, of: waiting) }
        do {
            return try await operation()
        } catch {
            if giveUp == nil, hasFailed.load(ordering: .acquiring), start === waiting.start {
                waiting.hasFailed.store(true, ordering: .releasing)
            }
            throw error
        }
    }

    /// - Returns: A number that identifies the wait.
    private func beginWait(
        of waiting: AsyncFrame, givingUpBy giveUp: (@Sendable () -> Void)?
    ) throws(DependencyCycle) -> Int {
        let number = Self.waitCount.add(1, ordering: .relaxed).newValue
        let (path, givenUp) = Self.waits.withLock { waits -> ([AsyncFrame]?, [@Sendable () -> Void]) in
            let isPresumed = giveUp != nil
            // A circle that contains a presumed wait is not a cycle: that wait ends, and its caller opens its own
            // value.
            if let path = waitPath(to: waiting, waits, where: { isPresumed || $0.giveUp == nil }) { return (path, []) }
            var givenUp: [@Sendable () -> Void] = []
            while let path = waitPath(to: waiting, waits, where: { _ in true }) {
                givenUp += zip(path, path.dropFirst()).flatMap { Self.takePresumedWaits(of: $0, for: $1, from: &waits) }
            }
            waits[ObjectIdentifier(waiting), default: []].append(
                Wait(frame: self, number: number, giveUp: giveUp))
            return (nil, givenUp)
        }
        givenUp.forEach { $0() }
        if let path { throw DependencyCycle(path.map(\.step) + [step]) }
        return number
    }

    /// Removes the presumed waits of one run for another.
    private static func takePresumedWaits(
        of waiting: AsyncFrame, for frame: AsyncFrame, from waits: inout [ObjectIdentifier: [Wait]]
    ) -> [@Sendable () -> Void] {
        let all = waits[ObjectIdentifier(waiting)] ?? []
        waits[ObjectIdentifier(waiting)] = all.filter { $0.frame !== frame || $0.giveUp == nil }
        return all.filter { $0.frame === frame }.compactMap(\.giveUp)
    }

    private func endWait(_ number: Int, of waiting: AsyncFrame) {
        let id = ObjectIdentifier(waiting)
        Self.waits.withLock { waits in
            waits[id]?.removeAll { $0.number == number }
            if waits[id]?.isEmpty == true { waits[id] = nil }
        }
    }

    /// Returns the runs from this one to another that it waits for, directly or indirectly. The time is proportional to
    /// the number of waits.
    private func waitPath(
        to target: AsyncFrame, _ waits: [ObjectIdentifier: [Wait]], where isIncluded: (Wait) -> Bool
    ) -> [AsyncFrame]? {
        /// For each run reached, the run that waits for it.
        var previous: [ObjectIdentifier: AsyncFrame] = [:]
        var reached: Set = [ObjectIdentifier(self)]
        var queue = [self]
        while let frame = queue.popLast() {
            if frame === target {
                return Array(sequence(first: frame) { previous[ObjectIdentifier($0)] }).reversed()
            }
            for next in waits[ObjectIdentifier(frame)] ?? []
            where isIncluded(next) && reached.insert(ObjectIdentifier(next.frame)).inserted {
                previous[ObjectIdentifier(next.frame)] = frame
                queue.append(next.frame)
            }
        }
        return nil
    }

    /// The path from an earlier run of the same closure to this one, if there are too many runs.
    var recursion: [PathStep]? {
        guard let key else { return nil }
        var count = 0
        var path = [step]
        var ring: [PathStep]?
        var next = parent
        while let frame = next {
            next = frame.parent
            path.append(frame.step)
            guard frame.key == key else { continue }
            ring = ring ?? path.reversed()
            count += 1
            if count == Self.recursionLimit { return ring }
        }
        return nil
    }
}
