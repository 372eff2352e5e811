// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Something that is opened when the program starts: an ``Async``, whatever its value is.
public protocol EagerDependency: Sendable {
    /// Opens it, unless it is open.
    func open() async throws
}

extension Async: EagerDependency {
    /// Opens the value, unless it is open.
    public func open() async throws {
        _ = try await self()
    }
}

extension Dependencies {
    /// What every start of the dependencies opens, besides what is named there.
    ///
    /// ```swift
    /// prepareDependencies { $0.contribute(to: \.eager) { $0.pool } }
    /// ```
    public var eager: [any EagerDependency] { collection() }
}

extension DependencyGraph {
    /// Opens asynchronous dependencies, as many at once as do not wait for one another.
    ///
    /// ```swift
    /// try await dependencies.start(\.pool, \.index)
    /// ```
    ///
    /// Of ``Dependencies``, all that is in ``Dependencies/eager`` is opened too. At the first failure the others are
    /// cancelled, and what was opened on the way is closed again, in the reverse order of dependency; but not what
    /// somebody else has got meanwhile, waits for, or has built something from: that is left for a shutdown.
    ///
    /// - Parameter bindings: What to open.
    /// - Throws: ``StartError`` with all that has failed; `CancellationError` where the current task is cancelled.
    public func start<each Value>(_ bindings: repeat any KeyPath<Self, Async<each Value>> & Sendable) async throws {
        var dependencies: [any EagerDependency] = []
        for binding in repeat each bindings { dependencies.append(self[keyPath: binding]) }
        try await start(dependencies)
    }

    /// Opens asynchronous dependencies of the main actor, as many at once as do not wait for one another.
    ///
    /// - Parameter bindings: What to open.
    /// - Throws: ``StartError`` with all that has failed; `CancellationError` where the current task is cancelled.
    @MainActor public func start<each Value>(
        _ bindings: repeat KeyPath<Self, Async<each Value>>
    ) async throws {
        var dependencies: [any EagerDependency] = []
        for binding in repeat each bindings { dependencies.append(self[keyPath: binding]) }
        try await start(dependencies)
    }

    private func start(_ named: [any EagerDependency]) async throws {
        let dependencies = named + ((self as? Dependencies)?.eager ?? [])
        let started = StartedDependencies()
        do {
            try await StartedDependencies.$current.withValue(started) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for dependency in dependencies { group.addTask { try await started.open(dependency) } }
                    // Unlike `waitForAll`, this goes no further than the first failure.
                    for try await _ in group {}
                }
            }
            started.end()
        } catch {
            let failures = await started.endAfterFailure()
            let notClosed = await started.close(with: instances.makeLifecycle())
            if failures.isEmpty, notClosed.isEmpty { throw error }
            throw StartError(failures: failures, shutdownFailures: notClosed)
        }
    }
}
