// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

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
    /// openings are canceled. What this start has opened stays open until the shutdown, and `start` can be called again.
    /// Openings that continue although they were canceled are awaited for 30 seconds, and five minutes in a test.
    ///
    /// - Parameter bindings: The bindings to open.
    /// - Throws: ``StartError`` with all failures, including a `CancellationError` that a binding's closure throws by
    ///   itself. `CancellationError` if the current task is canceled and nothing else has failed.
    public func start<each Value>(
        _ bindings: repeat any KeyPath<Self, Async<each Value>> & Sendable
    ) async throws {
        try await start(handles(repeat each bindings))
    }

    /// Opens asynchronous dependencies, as without `timeLimit:`, with a time limit.
    ///
    /// - Parameters:
    ///   - bindings: The bindings to open.
    ///   - limit: The time to wait, after a failure, for openings that continue although they were canceled.
    /// - Throws: ``StartError`` or `CancellationError`, as without a limit.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public func start<each Value>(
        _ bindings: repeat any KeyPath<Self, Async<each Value>> & Sendable, timeLimit limit: Duration
    ) async throws {
        try await start(handles(repeat each bindings), seconds: limit / .seconds(1))
    }

    /// Opens asynchronous dependencies of the main actor, concurrently unless one waits for another.
    ///
    /// - Parameter bindings: The bindings to open.
    /// - Throws: ``StartError`` with all failures, including a `CancellationError` that a binding's closure throws by
    ///   itself. `CancellationError` if the current task is canceled and nothing else has failed.
    @MainActor public func start<each Value>(_ bindings: repeat KeyPath<Self, Async<each Value>>) async throws {
        try await start(handles(repeat each bindings))
    }

    /// Opens asynchronous dependencies of the main actor, with a time limit.
    ///
    /// - Parameters:
    ///   - bindings: The bindings to open.
    ///   - limit: The time to wait, after a failure, for openings that continue although they were canceled.
    /// - Throws: ``StartError`` or `CancellationError`, as without a limit.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @MainActor public func start<each Value>(
        _ bindings: repeat KeyPath<Self, Async<each Value>>, timeLimit limit: Duration
    ) async throws {
        try await start(handles(repeat each bindings), seconds: limit / .seconds(1))
    }

    private func handles<each Value>(_ bindings: repeat KeyPath<Self, Async<each Value>>) -> [any EagerDependency] {
        var handles: [any EagerDependency] = []
        for binding in repeat each bindings { handles.append(self[keyPath: binding]) }
        return handles
    }

    private func start(_ named: [any EagerDependency], seconds: Double = TimeLimit.ofClosing) async throws {
        let report = OpeningReport()
        defer { report.end() }
        let eager = (self as? Dependencies)?.eager ?? []
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for dependency in named + eager { group.addTask { try await report.open(dependency) } }
                // Unlike `waitForAll`, this stops at the first failure.
                for try await _ in group {}
            }
        } catch {
            // In a separate task, because a canceled task would not wait.
            let failures = await Task { await report.failures(after: TimeLimit(seconds: seconds)) }.value
            if failures.isEmpty { throw error }
            throw StartError(failures: failures)
        }
    }
}

extension OpeningReport {
    /// Opens a dependency as a part of the start, and adds a failure that its opening does not add, because it began for
    /// another caller or was refused.
    fileprivate func open(_ dependency: any EagerDependency) async throws {
        // A dependency that opens itself gets a handle, so that it is opened like the others.
        let handle: any AnyAsync =
            dependency as? any AnyAsync
            ?? Async<Void>(named: "\(type(of: dependency))", at: SourcePlace(fileID: "", line: 0, column: 0)) {
                try await dependency.open()
            }
        let frame = AsyncFrame(of: self)
        defer { frame.end() }
        let reader = Reader()
        let context = Context(reader.world, build: reader.build, graphs: reader.graphs, attachment: frame)
        do {
            try await context.perform { () async throws in try await handle.open() }
        } catch {
            if let binding = handle.target?.binding, !frame.hasFailed.current, !Self.isCancellation(error) {
                add(StartError.Failure(path: [binding.step], binding: binding, error: error))
            }
            throw error
        }
    }

    /// Waits for the openings that were canceled with the start.
    ///
    /// - Parameter limit: The time to wait. Openings that continue after that are reported, and left to the graph.
    /// - Returns: The failures, beginning with the first.
    fileprivate func failures(after limit: TimeLimit) async -> [StartError.Failure] {
        let error = ShutdownError.StillOpening(seconds: limit.seconds)
        _ = await limit.run(orReport: error) {
            // When one has ended, another one may be abandoned that it has waited for.
            while let opening = self.canceled.first { await opening.build.wait() }
        }
        let left = canceled.compactMap(\.build.binding)
        return failures + left.map { StartError.Failure(path: [$0.step], binding: $0, error: error) }
    }
}

/// The handle of an asynchronous binding with any type of value.
private protocol AnyAsync: EagerDependency {
    var target: AsyncTarget? { get }
}

extension Async: AnyAsync {}
