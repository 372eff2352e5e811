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
    private let isCaptured = Atomic(false)
    /// Objects that nothing else may hold before the resolution has ended.
    private let objects = Mutex<[Transfer<AnyObject>]>([])
    private let endActions = Mutex<[@Sendable () -> Void]>([])

    /// The resolution that whatever is read on this thread belongs to; `nil` where a read begins one of its own.
    static func active(in context: ResolutionContext?) -> Resolution? {
        context?.activeResolution ?? ThreadBuilds.resolution
    }

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

    /// Holds an object until this ends.
    func keep<Value>(_ value: Value) {
        let object = Transfer(value as AnyObject)
        objects.withLock { $0.append(object) }
    }

    /// Runs an action when this ends, if it is captured.
    func atEnd(_ action: @escaping @Sendable () -> Void) {
        endActions.withLock { $0.append(action) }
    }

    /// Notes that this is to be entered again after it has ended.
    func capture() {
        isCaptured.store(true, ordering: .relaxed)
    }

    /// Ends this resolution. One that may be entered again holds its objects weakly from now on, for they may hold it.
    func end() {
        guard isCaptured.load(ordering: .relaxed) else { return }
        let tables = entries.withLock { $0.values.map(\.instances) }
        let released = Build.withGraphLock { _, _ in tables.map { $0.weaken() } }
        let objects = objects.withLock { objects in
            defer { objects = [] }
            return objects
        }
        withExtendedLifetime((released, objects)) {}
        let actions = endActions.withLock { actions in
            defer { actions = [] }
            return actions
        }
        actions.forEach { $0() }
    }
}
