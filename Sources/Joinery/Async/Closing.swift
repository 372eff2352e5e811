// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A value that is closed when its graph is shut down.
///
/// Conform types that hold a resource, such as a file, a connection or a running task. Values that a `singleton` or an
/// `asyncSingleton` has built are then closed automatically; a `close:` closure of the binding takes precedence. A
/// decorator is not closed, but the value that it decorates is, so nothing is closed twice if the decorator passes the
/// call on.
public protocol ClosableDependency: Sendable {
    /// Releases what the value holds. Called once, when nothing that depends on the value is open any more.
    func close() async throws
}

/// Something that a graph has built, and how it is closed.
final class Closing: Sendable {
    let step: PathStep
    /// What names it in the records of what was built with it.
    let origin: Origin
    /// Whether there is anything to do, besides letting go of the value.
    let isNeeded: Bool
    /// Whether the value counts among those that the instrument knows to be open.
    let isCounted: Bool
    /// The graph that the closures may hold. Stored so that its references are counted as long as this exists.
    private let graph: KeptReference?
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

        /// What it was built from.
        var record: DependencyRecord {
            switch self {
            case .instance(let provenance): provenance.dependencies
            case .record(let record): record
            }
        }
    }

    init(
        _ step: PathStep, from origin: Origin, isNeeded: Bool = true, isCounted: Bool = false,
        of graph: KeptReference? = nil, movingBy move: (@Sendable (Instances) -> Void)? = nil,
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

    /// Closes it.
    ///
    /// - Returns: What went wrong, if anything.
    func close(within limit: TimeLimit) async -> ShutdownError.Failure? {
        guard let outcome = await limit.run(perform) else {
            return ShutdownError.Failure(step, ShutdownError.TimeLimitExceeded(limit: limit.duration))
        }
        guard case .failure(let error) = outcome else { return nil }
        return ShutdownError.Failure(step, error)
    }
}

extension Closing.Origin {
    /// What names something that a record depends on, if it may hold something that is closed.
    init?(_ dependency: DependencyRecord.Dependency) {
        switch dependency {
        case .instance(let provenance): self = .instance(provenance)
        case .later(let record): self = .record(record)
        case .binding, .context, .unknown: return nil
        }
    }
}
