// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A value that is closed when its graph shuts down.
///
/// Conform types that hold a resource, such as a file, a connection or a running task. The graph then closes the values
/// that a `singleton` or an `asyncSingleton` has built. A `close:` closure of the binding takes precedence. If a value
/// is decorated, the graph closes the decorated value and not the decorator, so nothing is closed twice if the
/// decorator forwards the call.
public protocol ClosableDependency: Sendable {
    /// Releases the resources of the value. Called once, after everything that depends on the value has been closed.
    func close() async throws
}

/// A value that a graph has built, and the way to close it.
final class Closing: Sendable {
    let step: PathStep
    /// The identity of the value in the records of what was built from it.
    let origin: Origin
    /// Whether the value has something to close.
    let isNeeded: Bool
    /// Whether the instrument counts the value as open.
    let isCounted: Bool
    /// The graph that the closures may hold. Stored so that its references are counted as long as this exists.
    private let graph: EngineReference?
    private let perform: @Sendable () async throws -> Void
    /// Called with the graph that closes the value, if that changes.
    let move: (@Sendable (Instances) -> Void)?

    enum Origin: Sendable {
        case instance(Provenance)
        /// The record of what an asynchronous dependency reads.
        case record(DependencyRecord)

        var id: ObjectIdentifier {
            switch self {
            case .instance(let provenance): ObjectIdentifier(provenance)
            case .record(let record): ObjectIdentifier(record)
            }
        }

        /// The record of what the value was built from.
        var record: DependencyRecord {
            switch self {
            case .instance(let provenance): provenance.dependencies
            case .record(let record): record
            }
        }
    }

    init(
        _ step: PathStep, from origin: Origin, isNeeded: Bool = true, isCounted: Bool = false,
        of graph: EngineReference? = nil, movingBy move: (@Sendable (Instances) -> Void)? = nil,
        _ perform: @escaping @Sendable () async throws -> Void
    ) {
        self.step = step
        self.origin = origin
        self.isNeeded = isNeeded
        self.isCounted = isCounted
        self.graph = graph
        self.move = move
        self.perform = perform
    }

    /// Closes the value.
    ///
    /// - Returns: The failure, if any.
    func close(within limit: TimeLimit) async -> ShutdownError.Failure? {
        guard let outcome = await limit.run(perform) else {
            return ShutdownError.Failure(step, ShutdownError.TimeLimitExceeded(limit: limit.duration))
        }
        guard case .failure(let error) = outcome else { return nil }
        return ShutdownError.Failure(step, error)
    }
}

extension Closing.Origin {
    /// Creates the identity of a dependency, if it may be closable or hold a closable value.
    init?(_ dependency: DependencyRecord.Dependency) {
        switch dependency {
        case .instance(let provenance): self = .instance(provenance)
        case .later(let record): self = .record(record)
        case .binding, .context, .unknown: return nil
        }
    }
}

/// Several values to close, in reverse dependency order.
struct Closings {
    /// The values in the order in which they were opened.
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
    /// Finding the order takes time proportional to the number of values, what they were built from, and the
    /// dependencies between them.
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
    /// - Returns: The failure, if any.
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

    /// Returns whether this is still closing a value that the shutdown of a graph waits for.
    func isAwaited(by lifecycle: Lifecycle) -> Bool {
        !hasEnded.load(ordering: .relaxed) && lifecycles.contains { $0 === lifecycle }
    }
}
