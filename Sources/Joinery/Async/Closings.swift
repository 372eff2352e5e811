// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Several values to close, in the reverse order of their dependencies.
struct Closings {
    /// In the order in which they were opened.
    private let all: [Closing]
    /// The graphs whose shutdown waits for these values to close.
    private let lifecycles: [Lifecycle]

    /// - Parameter lifecycles: The graphs whose shutdown waits for these values to close.
    init(_ closings: [Closing], awaitedBy lifecycles: [Lifecycle]) {
        all = closings
        self.lifecycles = lifecycles
    }

    /// Closes each value once, as soon as everything that was built from it is closed.
    ///
    /// The order takes time in proportion to the values, what they were built from, and the dependencies between them.
    func close(within limit: TimeLimit) async -> [ShutdownError.Failure] {
        var order = ClosingOrder(all)
        var failures: [(position: Int, failure: ShutdownError.Failure)] = []
        await withTaskGroup(of: (Int, ShutdownError.Failure?).self) { group in
            var ready = order.start()
            while true {
                for position in ready.sorted(by: >) {
                    group.addTask { [lifecycles, closing = all[position]] in
                        (position, await closing.report(within: limit, awaitedBy: lifecycles))
                    }
                }
                guard let (position, failure) = await group.next() else { break }
                if let failure { failures.append((position, failure)) }
                ready = order.finish(position)
            }
        }
        return failures.sorted { $0.position > $1.position }.map(\.failure)
    }
}

extension Closing {
    /// Closes the value, and reports that to the instrument of the process.
    ///
    /// - Returns: What went wrong, if anything.
    fileprivate func report(within limit: TimeLimit, awaitedBy lifecycles: [Lifecycle]) async -> ShutdownError.Failure?
    {
        let run = ClosingRun(step, awaitedBy: lifecycles)
        defer { run.end() }
        return await ClosingRun.$current.withValue(run) {
            guard isNeeded, let instrument = Instrumentation.current else { return await close(within: limit) }
            let start = ContinuousClock.now
            let failure = await close(within: limit)
            instrument.closed(step.name, in: start.duration(to: .now), error: failure?.error)
            return failure
        }
    }
}

/// One run of a `close`, for the tasks that belong to it.
final class ClosingRun: Sendable {
    @TaskLocal static var current: ClosingRun?

    /// The binding whose value is closed.
    let step: PathStep
    /// The graphs whose shutdown waits for this.
    private let lifecycles: [Lifecycle]
    private let hasEnded = Atomic(false)

    init(_ step: PathStep, awaitedBy lifecycles: [Lifecycle]) {
        self.step = step
        self.lifecycles = lifecycles
    }

    func end() {
        hasEnded.store(true, ordering: .relaxed)
    }

    /// Whether the current task runs a `close`, or was started by one.
    static var isCurrent: Bool { current.map { !$0.hasEnded.load(ordering: .relaxed) } ?? false }

    /// Whether this is still closing a value that the shutdown of a graph waits for.
    func isAwaited(by lifecycle: Lifecycle) -> Bool {
        !hasEnded.load(ordering: .relaxed) && lifecycles.contains { $0 === lifecycle }
    }
}
