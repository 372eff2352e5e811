// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The world of a part of the view hierarchy. SwiftUI keeps it as state, so it is opened once.
@MainActor
final class ScopeStorage {
    private var scope: ViewScope?

    /// Returns the scope with the world. The first call opens it.
    func scope(
        in enclosing: ViewScope?, _ update: @MainActor (inout DependencyOverrides) -> Void
    ) -> ViewScope {
        if let scope { return scope }
        let scope = ViewScope.opening(in: enclosing, update)
        self.scope = scope
        return scope
    }
}

/// The scope of a typed graph for a part of the view hierarchy.
@MainActor
final class GraphScopeStorage {
    private var current: (graph: Instances, scope: ViewScope)?

    /// Returns the scope in which a graph is the current one of its type.
    func scope(of graph: some DependencyGraph, in enclosing: ViewScope?) -> ViewScope {
        if let current, current.graph === graph.instances { return current.scope }
        let scope = ViewScope.running(graph, in: enclosing)
        current = (graph.instances, scope)
        return scope
    }
}
