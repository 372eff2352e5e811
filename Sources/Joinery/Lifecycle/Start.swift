// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A dependency that is opened when the program starts, such as an ``Async`` of any value.
public protocol EagerDependency: Sendable {
    /// Opens the dependency, unless it is open.
    ///
    /// - Throws: An error that the ``StartError`` reports under the name of the type.
    func open() async throws
}

extension Async: EagerDependency {
    /// Opens the value, unless it is open.
    public func open() async throws {
        _ = try await self()
    }
}

extension Dependencies {
    /// The dependencies that every start opens, in addition to the bindings that it names.
    ///
    /// ```swift
    /// prepareDependencies { $0.contribute(to: \.eager) { $0.pool } }
    /// ```
    public var eager: [any EagerDependency] { collection() }
}

extension DependencyGraph {
    /// Opens asynchronous dependencies, concurrently unless one waits for another.
    ///
    /// ```swift
    /// try await dependencies.start(\.pool, \.index)
    /// ```
    ///
    /// For ``Dependencies``, this also opens everything in ``Dependencies/eager``. At the first failure, the other
    /// openings are canceled, and the values that this start has opened are closed in reverse dependency order. The
    /// next call or start opens them again. Values that other code has requested in the meantime, such as another
    /// start, stay open. So do values that were built without `await`, which a shutdown closes.
    ///
    /// - Parameters:
    ///   - bindings: The bindings to open.
    ///   - limit: The time to wait, after a failure, for openings that continue although they were canceled, and then
    ///     the time for closing all values. The default for each is 30 seconds, and five minutes in a test.
    /// - Throws: ``StartError`` with all failures, including a `CancellationError` that a binding's closure throws by
    ///   itself. `CancellationError` if the current task is canceled and nothing else has failed.
    public func start<each Value>(
        _ bindings: repeat any KeyPath<Self, Async<each Value>> & Sendable,
        timeLimit limit: Duration = .closingTimeLimit
    ) async throws {
        var dependencies: [any EagerDependency] = []
        for binding in repeat each bindings { dependencies.append(unshared[keyPath: binding]) }
        try await start(dependencies, within: limit)
    }

    /// Opens asynchronous dependencies of the main actor, concurrently unless one waits for another.
    ///
    /// - Parameters:
    ///   - bindings: The bindings to open.
    ///   - limit: The time to wait, after a failure, for openings that continue although they were canceled, and then
    ///     the time for closing all values. The default for each is 30 seconds, and five minutes in a test.
    /// - Throws: ``StartError`` with all failures, including a `CancellationError` that a binding's closure throws by
    ///   itself. `CancellationError` if the current task is canceled and nothing else has failed.
    @MainActor public func start<each Value>(
        _ bindings: repeat KeyPath<Self, Async<each Value>>, timeLimit limit: Duration = .closingTimeLimit
    ) async throws {
        var dependencies: [any EagerDependency] = []
        for binding in repeat each bindings { dependencies.append(unshared[keyPath: binding]) }
        try await start(dependencies, within: limit)
    }

    /// This graph as a value that no other task has, so that a value that is opened through it does not seem to keep a
    /// copy of this one.
    private var unshared: Self {
        guard let dependencies = self as? Dependencies, dependencies.reference != nil else { return self }
        return Dependencies(instances: dependencies.instances, reference: GraphReference()) as? Self ?? self
    }

    private func start(_ named: [any EagerDependency], within limit: Duration) async throws {
        let started = StartedDependencies()
        let eager = (self as? Dependencies)?.eager ?? []
        // A dependency that opens itself gets a handle, so that it is opened like the others.
        let dependencies = (named + eager).map { $0 as? any AnyAsync ?? Async(opening: $0, of: self) }
        do {
            try await StartedDependencies.$current.withValue(started) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for dependency in dependencies { group.addTask { try await started.open(dependency) } }
                    // Unlike `waitForAll`, this stops at the first failure.
                    for try await _ in group {}
                }
            }
            started.end()
        } catch {
            let failures = await started.endAfterFailure(within: TimeLimit(limit))
            let notClosed = await started.close(within: TimeLimit(limit))
            if failures.isEmpty, notClosed.isEmpty { throw error }
            throw StartError(failures: failures, shutdownFailures: notClosed)
        }
    }
}
