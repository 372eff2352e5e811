// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension World {
    /// Whether a shutdown of this world or the graph had closed everything when the tree of worlds got a version. Call this
    /// under the lock of the root.
    func isClosed(_ graph: Instances?, at version: Int) -> Bool {
        version >= min(closedVersion, graph?.closedVersion ?? .max)
    }

    /// Keeps an instance until the shutdown, although no reader finds it.
    func retire(_ instance: Instance, of graph: Instances?) {
        guard let graph else { return table.retire(instance) }
        if graph.table.isEmpty { graphs.append(.passUnretained(graph)) }
        graph.table.retire(instance)
    }
}
