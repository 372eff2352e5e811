// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// One resolution: the outermost binding call on a task, with all that it builds. Holds the instances of the scope
/// `perResolution`.
final class Resolution: Sendable {
    /// The instances for one table of a graph; keeps that table, so that no other takes its identity.
    private struct Entry {
        let table: InstanceTable
        let instances: InstanceTable
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// The instances made in this resolution for a graph, whose current table is `table`.
    func table(for table: InstanceTable) -> InstanceTable {
        entries.withLock { entries in
            if let found = entries[ObjectIdentifier(table)] { return found.instances }
            let instances = InstanceTable(layer: table.layer, enclosing: nil, lineage: table.lineage)
            entries[ObjectIdentifier(table)] = Entry(table: table, instances: instances)
            return instances
        }
    }
}
