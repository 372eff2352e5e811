// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension World {
    /// Whether a shutdown of this world or the graph had closed everything when the tree of worlds got a version. Call this
    /// under the lock of the root.
    func isClosed(_ graph: Instances?, at version: Int) -> Bool {
        version >= min(closedVersion, graph?.closedVersion ?? .max)
    }

    /// Lets go of an instance that no reader finds any longer.
    ///
    /// Objects that have the value keep using it, so it is closed with the others, if at all. What reads without a lock may
    /// still use stays as long as the process.
    func retire(_ instance: Instance, of graph: Instances?) {
        if instance.isPublished { _ = Unmanaged.passRetained(instance) }
        guard Closers.isNeeded(for: instance) else { return }
        guard let graph else { return table.retire(instance) }
        if graph.table.isEmpty { graphs.append(.passUnretained(graph)) }
        graph.table.retire(instance)
    }
}
