// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A shutdown, or another activity that closes values.
final class ClosingActivity: Sendable {
    private let scope: ShutdownScope
    private let isShutdown: Bool
    private let signal = TaskWaiter()
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

    /// Waits for other activities that close values which may have been built from values of this one: a shutdown for all,
    /// and any other one for those that began before and are no shutdowns. So no two wait for each other.
    func waitForOthers() async {
        while let other = Self.running.current.first(where: mustEndBefore), other !== self { await other.signal.wait() }
    }

    private func mustEndBefore(_ other: ClosingActivity) -> Bool {
        if other === self { return !isShutdown }
        return other.delays(scope) && (isShutdown || !other.isShutdown)
    }

    /// Whether a shutdown of a scope waits for this.
    func delays(_ other: ShutdownScope) -> Bool {
        other.graph == nil ? scope.world.isInside(other.world) : scope.id == other.id
    }

    /// Closes values, each once, as soon as everything that was built from it is closed.
    func close(_ taken: [ShutdownScope.Entry], within limit: TimeLimit) async -> [ShutdownError.Failure] {
        let taken = taken.sorted { $0.instance.serial < $1.instance.serial }
        let positions = Dictionary(grouping: taken.indices) { ObjectIdentifier(taken[$0].instance.binding) }
        let dependencies = taken.enumerated().map { position, user -> [Int] in
            user.instance.bindings.lazy.compactMap { positions[$0] }.joined().filter { other in
                let used = taken[other]
                // A binding has an instance in each graph of its type.
                return other != position
                    && (used.graph == user.graph || used.instance.binding.graph != user.instance.binding.graph)
            }
        }
        var order = ClosingOrder(dependencies: dependencies)
        var failures: [(position: Int, failure: ShutdownError.Failure)] = []
        await withTaskGroup(of: (Int, ShutdownError.Failure?).self) { group in
            var ready = order.start()
            while true {
                while let position = ready.max() {
                    ready.removeAll { $0 == position }
                    let instance = taken[position].instance
                    if instance.isOpened {
                        // From now on, no reader finds it.
                        scope.remove(instance)
                        instance.closeAction?.endCount()
                    }
                    if instance.needsClose {
                        group.addTask { (position, await self.close(instance, within: limit)) }
                    } else {
                        ready += order.finish(position)
                    }
                }
                if let (position, failure) = await group.next() {
                    if let failure { failures.append((position, failure)) }
                    ready = order.finish(position)
                } else if let next = order.takeOfRing() {
                    ready = [next]
                } else {
                    break
                }
            }
        }
        return failures.sorted { $0.position > $1.position }.map(\.failure)
    }

    private func close(_ instance: Instance, within limit: TimeLimit) async -> ShutdownError.Failure? {
        let run = ClosingRun(step: instance.binding.step, activity: self)
        let start = Platform.uptime
        let late = ShutdownError.TimeLimitExceeded(seconds: limit.seconds)
        let error = await ClosingRun.$current.withValue(run) {
            await limit.run(orReport: late) { try await instance.close() }
        }
        _ = run.hasEnded.exchange(true)
        Observers.current?.closed(instance.binding, in: Platform.uptime - start, error: error)
        return error.map { ShutdownError.Failure(step: run.step, error: $0) }
    }
}

/// One run of a `close`, for the tasks that belong to it.
struct ClosingRun: Sendable {
    @TaskLocal static var current: ClosingRun?

    /// The binding whose value is closed.
    let step: PathStep
    let activity: ClosingActivity
    let hasEnded = Guarded(false)
}
