// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A set of bindings together with the instances made from them.
///
/// A binding is a computed property whose value is a single binding call, such as `singleton { … }`.
/// The process-wide graph is ``Dependencies``; declare a type of your own for a lifetime of its own or for values
/// that exist only at run time, such as the user of a session:
///
/// ```swift
/// struct SessionGraph: DependencyGraph {
///     let instances = Instances()
///     let app: Dependencies
///     let user: User
/// }
/// extension SessionGraph {
///     var favourites: any Favourites { singleton { DefaultFavourites(user: user, listings: app.listings) } }
/// }
/// ```
///
/// Conform a value type whose `instances` is a stored `let`: copies of the value then share their instances.
public protocol DependencyGraph: Sendable {
    /// Where the instances of this graph are kept. Write `let instances = Instances()`.
    var instances: Instances { get }
}

extension DependencyGraph {
    /// Makes this graph the current one of its type while `operation` runs.
    ///
    /// Inside, `inject(\.binding, of: Self.self)` and `@Injected(\.binding, of: Self.self)` find this value. The objects that the graph
    /// builds find it as well, without `run`.
    ///
    /// - Parameter operation: The work to run. Tasks that it starts see the graph too; queues and threads do not,
    ///   see `withEscapedDependencies`.
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
