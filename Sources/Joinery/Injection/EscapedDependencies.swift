// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Carries the dependencies of the current task to work that does not inherit them, such as on a dispatch queue or a
/// thread, or in a timer or a detached task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///     queue.async {
///         dependencies.yield { inject(\.search).run() }
///     }
/// }
/// ```
///
/// - Parameter operation: Receives the dependencies, which can be kept and used any number of times.
/// - Returns: What `operation` returns.
public func withEscapedDependencies<Result, Failure: Error>(
    _ operation: (EscapedDependencies) throws(Failure) -> Result
) throws(Failure) -> Result {
    try operation(EscapedDependencies())
}

/// Carries the dependencies of the current task to asynchronous work that does not inherit them.
///
/// - Parameter operation: Receives the dependencies, which can be kept and used any number of times.
/// - Returns: What `operation` returns.
public nonisolated(nonsending) func withEscapedDependencies<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) (EscapedDependencies) async throws(Failure) -> Result
) async throws(Failure) -> Result {
    try await operation(EscapedDependencies())
}

/// The dependencies of the task that called `withEscapedDependencies`. If a builder called it, they are those of the world
/// in which its value lives, once that is built.
public struct EscapedDependencies: Sendable {
    /// Keeps the world in use. `nil` if this was created in a builder: then the value may keep this, and a world that is in
    /// use keeps the value.
    private let held: HeldWorld?
    private let owner: Build
    private let graphs: CurrentGraph?
    private let attachment: (any ResolutionHolder)?

    /// Captures the dependencies of the current task.
    package init() {
        let reader = Reader()
        held = reader.build == nil ? HeldWorld(reader.world) : nil
        owner = reader.owner
        graphs = reader.graphs
        attachment = reader.context?.attachment
    }

    /// Runs an operation with these dependencies.
    public func yield<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        try context.perform(operation)
    }

    /// Runs an asynchronous operation with these dependencies, on the caller's actor.
    public nonisolated(nonsending) func yield<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await context.perform(operation)
    }

    private var context: Context {
        Context(owner.world, build: owner, isOfBuild: true, graphs: graphs, attachment: attachment)
    }
}
