// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Something that is opened when the program starts: an ``Async``, whatever its value is.
public protocol EagerDependency: Sendable {
    /// Opens it, unless it is open.
    ///
    /// - Throws: What goes into the ``StartError``, under the name of the type.
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
    /// canceled, and what this has opened is closed, in the reverse order of dependency, so that the next call of it, or
    /// of a further start, opens it again. What anything else has asked for in the meantime stays open, such as another
    /// start that is under way; so do values that were built without `await`. A shutdown closes those.
    ///
    /// - Parameters:
    ///   - bindings: What to open.
    ///   - limit: After a failure, how long openings that go on though they are canceled are waited for, and how long all
    ///     values together may take to close after that: 30 seconds each unless you say otherwise.
    /// - Throws: ``StartError`` with all that has failed, also where a closure of a binding throws `CancellationError` by
    ///   itself; `CancellationError` where the current task is cancelled and nothing else went wrong.
    public func start<each Value>(
        _ bindings: repeat any KeyPath<Self, Async<each Value>> & Sendable,
        timeLimit limit: Duration = .closingTimeLimit
    ) async throws {
        var dependencies: [any EagerDependency] = []
        for binding in repeat each bindings { dependencies.append(self[keyPath: binding]) }
        try await start(dependencies, within: limit)
    }

    /// Opens asynchronous dependencies of the main actor, as many at once as do not wait for one another.
    ///
    /// - Parameters:
    ///   - bindings: What to open.
    ///   - limit: After a failure, how long openings that go on though they are canceled are waited for, and how long all
    ///     values together may take to close after that: 30 seconds each unless you say otherwise.
    /// - Throws: ``StartError`` with all that has failed, also where a closure of a binding throws `CancellationError` by
    ///   itself; `CancellationError` where the current task is cancelled and nothing else went wrong.
    @MainActor public func start<each Value>(
        _ bindings: repeat KeyPath<Self, Async<each Value>>, timeLimit limit: Duration = .closingTimeLimit
    ) async throws {
        var dependencies: [any EagerDependency] = []
        for binding in repeat each bindings { dependencies.append(self[keyPath: binding]) }
        try await start(dependencies, within: limit)
    }

    private func start(_ named: [any EagerDependency], within limit: Duration) async throws {
        let started = StartedDependencies()
        let eager = (self as? Dependencies)?.eager ?? []
        // What is opened by its own means is an opening like the others.
        let dependencies = (named + eager).map { $0 as? any AnyAsync ?? Async(opening: $0, of: self) }
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
            let failures = await started.endAfterFailure(within: TimeLimit(limit))
            let notClosed = await started.close(within: TimeLimit(limit))
            if failures.isEmpty, notClosed.isEmpty { throw error }
            throw StartError(failures: failures, shutdownFailures: notClosed)
        }
    }
}
