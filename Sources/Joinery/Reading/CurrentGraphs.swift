// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The typed graphs that are current, beginning with the innermost.
@usableFromInline
class CurrentGraphs: @unchecked Sendable {
    // Proof: this class and its one subclass are immutable, and graphs are `Sendable`.
    private let type: ObjectIdentifier
    let instances: Instances
    private let enclosing: CurrentGraphs?

    fileprivate init<Graph: DependencyGraph>(_ graph: Graph, _ enclosing: CurrentGraphs?) {
        type = ObjectIdentifier(Graph.self)
        instances = graph.instances
        self.enclosing = enclosing
    }

    fileprivate var graph: any DependencyGraph { preconditionFailure("Only graphs of a type are current.") }

    func first<Graph: DependencyGraph>(_ type: Graph.Type) -> Graph? {
        if let node = node(ofType: ObjectIdentifier(type)) as? CurrentGraph<Graph> { return node.value }
        // A graph that is an object can be an instance of a subclass of the requested type.
        guard type is AnyClass else { return nil }
        return sequence(first: self, next: \.enclosing).lazy.compactMap { $0.graph as? Graph }.first
    }

    private func node(ofType type: ObjectIdentifier) -> CurrentGraphs? {
        var current: CurrentGraphs? = self
        while let node = current, node.type != type { current = node.enclosing }
        return current
    }

    /// Returns the current graph of a type without a counted reference, or `nil` if this cannot be decided quickly.
    ///
    /// Proof: the task-local context holds the graph while the calling code runs. A node with the type of a graph was
    /// created for such a graph. Everything that is released here was retained here.
    @usableFromInline
    @_effects(releasenone)
    static func current<Graph: DependencyGraph>(_ type: Graph.Type) -> Unmanaged<CurrentGraph<Graph>>? {
        guard let node = ResolutionContext.current?.graphs?.node(ofType: ObjectIdentifier(type)) else { return nil }
        return .passUnretained(unsafeDowncast(node, to: CurrentGraph<Graph>.self))
    }

    /// Returns `graphs` with `graph` in front, unless it is already there. `Dependencies` are found by their world.
    static func adding<Graph: DependencyGraph>(_ graph: Graph, to graphs: CurrentGraphs?) -> CurrentGraphs? {
        if Graph.self == Dependencies.self { return graphs }
        if let graphs, graphs.instances === graph.instances { return graphs }
        return CurrentGraph(graph, graphs)
    }
}

/// A current graph of a type, with the enclosing ones.
@usableFromInline
final class CurrentGraph<Graph: DependencyGraph>: CurrentGraphs, @unchecked Sendable {
    @usableFromInline let value: Graph

    init(_ graph: Graph, _ enclosing: CurrentGraphs?) {
        value = graph
        super.init(graph, enclosing)
    }

    override var graph: any DependencyGraph { value }
}
