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
    ///
    /// Where a world was opened, or overrides were added, in the course of the resolution, they continue those made
    /// before.
    func table(for table: InstanceTable) -> InstanceTable {
        entries.withLock { entries in
            if let found = entries[ObjectIdentifier(table)] { return found.instances }
            var openedAt = UInt64.max
            var outer: InstanceTable?
            for inner in sequence(first: table, next: \.enclosing) {
                outer = entries[ObjectIdentifier(inner)]?.instances
                if outer != nil { break }
                openedAt = min(openedAt, inner.openedAt)
            }
            let instances = InstanceTable(
                layer: table.layer, enclosing: outer, openedAt: openedAt, lineage: table.lineage)
            entries[ObjectIdentifier(table)] = Entry(table: table, instances: instances)
            return instances
        }
    }
}
