// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A set of bindings, and the instances created from them.
///
/// A binding is a computed property whose value is a single binding call, such as `singleton { … }`. The process-wide
/// graph is ``Dependencies``. Declare your own graph for objects with a shorter lifetime, or for values that exist only
/// at run time, such as the user of a session:
///
/// ```swift
/// struct SessionGraph: DependencyGraph {
///     let instances = Instances()
///     let app: Dependencies
///     let user: User
/// }
/// extension SessionGraph {
///     var favorites: any Favorites { singleton { DefaultFavorites(user: user, listings: app.listings) } }
/// }
/// ```
///
/// Conform a value type, and store `instances` in a `let`, so that copies of the value share their instances.
public protocol DependencyGraph: Sendable {
    /// The storage for the instances of this graph. Write `let instances = Instances()`.
    var instances: Instances { get }
}

extension DependencyGraph {
    /// Makes this graph the current one of its type while `operation` runs.
    ///
    /// Inside, `inject(\.binding, of: Self.self)` and `@Injected(\.binding, of: Self.self)` read from this graph.
    /// Objects that the graph builds do so even without `run`.
    ///
    /// - Parameter operation: The work to run. Tasks that it starts see the graph too. Queues and threads do not; see
    ///   `withEscapedDependencies`.
    /// - Returns: What `operation` returns.
    public func run<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        let context = ResolutionContext(running: self, from: .current)
        return try context.perform(operation)
    }

    /// Makes this graph the current one of its type while the asynchronous `operation` runs.
    ///
    /// - Parameter operation: The work to run, on the caller's actor.
    /// - Returns: What `operation` returns.
    public nonisolated(nonsending) func run<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let context = ResolutionContext(running: self, from: .current)
        return try await context.perform(operation)
    }
}
