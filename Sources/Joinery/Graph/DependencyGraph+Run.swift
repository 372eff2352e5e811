// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
        try Context.running(self).perform(operation)
    }

    /// Makes this graph the current one of its type while the asynchronous `operation` runs.
    ///
    /// - Parameter operation: The work to run, on the caller's actor.
    /// - Returns: What `operation` returns.
    public nonisolated(nonsending) func run<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await Context.running(self).perform(operation)
    }
}

extension Context {
    /// Creates a context in which a graph is current, and which is otherwise the same as the current one.
    ///
    /// `run` does not change the world. On a thread started by hand, the graph's own world becomes current.
    static func running(_ graph: some DependencyGraph) -> Context {
        let reader = Reader()
        let isOutside = reader.context == nil && reader.frame == nil
        let world = isOutside ? graph.instances.owner?.world ?? reader.world : reader.world
        let graphs =
            graph is Dependencies ? reader.graphs : CurrentGraph(graph, reader.graphs ?? graph.instances.graphs)
        if let graphs, world.hasUnnamed { world.nameGivenValues(of: graphs) }
        return Context(world, build: reader.build, graphs: graphs, attachment: reader.context?.attachment)
    }
}

extension Dependencies {
    /// Whether this graph serves the live program, a preview or a test.
    ///
    /// A builder that reads this property makes its value depend on the context.
    public var context: DependencyContext {
        let reader = Reader()
        reader.recordContext()
        return reader.world.context
    }
}
