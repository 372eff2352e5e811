// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A resolution: the outermost binding call on a task, with everything that is built in it. Holds the instances of the
/// scope `perResolution`.
final class Resolution: Sendable {
    /// The instances for one table of a graph. Keeps that table, so that no other table gets its identity.
    private struct Entry {
        let table: InstanceTable
        let instances: InstanceTable
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// Objects that nothing else may hold before the resolution ends.
        var objects: [Transfer<AnyObject>] = []
        var endActions: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let isCaptured = Atomic(false)

    /// Returns the resolution that reads on this thread belong to, or `nil` if a read begins a new one.
    static func active(in context: ResolutionContext?) -> Resolution? {
        context?.activeResolution ?? ThreadBuilds.resolution
    }

    /// Returns the table of this resolution for instances that live in a table, or `nil` if there are none.
    func existingTable(for table: InstanceTable) -> InstanceTable? {
        state.withLock { $0.entries.isEmpty ? nil : $0.entries[ObjectIdentifier(table)]?.instances }
    }

    /// Returns the table of this resolution for instances that live in a table, creating it if necessary.
    func table(for table: InstanceTable) -> InstanceTable {
        state.withLock { state in
            if let found = state.entries[ObjectIdentifier(table)] { return found.instances }
            let instances = InstanceTable(layer: table.layer, enclosing: nil, lineage: table.lineage)
            state.entries[ObjectIdentifier(table)] = Entry(table: table, instances: instances)
            return instances
        }
    }

    /// Holds an object until this ends.
    func keep<Value>(_ value: Value) {
        let object = Transfer(value as AnyObject)
        state.withLock { $0.objects.append(object) }
    }

    /// Runs an action when this ends, if it is captured.
    func atEnd(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.endActions.append(action) }
    }

    /// Records that this can be entered again after it has ended.
    func capture() {
        isCaptured.store(true, ordering: .releasing)
    }

    /// Ends this resolution. If it can be entered again, it holds its objects weakly from now on, because they may hold
    /// it.
    func end() {
        guard isCaptured.load(ordering: .acquiring) else { return }
        let tables = state.withLock { $0.entries.values.map(\.instances) }
        GraphLock.withLock { lock in
            for table in tables { table.weakenAll(under: &lock) }
        }
        let (objects, actions) = state.withLock { state in
            defer { (state.objects, state.endActions) = ([], []) }
            return (state.objects, state.endActions)
        }
        withExtendedLifetime(objects) {}
        actions.forEach { $0() }
    }
}
