// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What an instance was built from, without the instance itself: its binding and the record of what it read.
final class Provenance: Sendable {
    let binding: GraphBinding
    /// Shared by a graph's tables in a world, its later layers and the worlds nested in it.
    let lineage: Lineage
    let dependencies: DependencyRecord
    private let endsWithTestFlag = Atomic(false)
    private let isOutOfDateFlag = Atomic(false)

    init(binding: GraphBinding, lineage: Lineage, dependencies: DependencyRecord) {
        self.binding = binding
        self.lineage = lineage
        self.dependencies = dependencies
    }

    /// Whether the instance goes away with its test. Used under the graph lock.
    var endsWithTest: Bool {
        get { endsWithTestFlag.load(ordering: .relaxed) }
        set { endsWithTestFlag.store(newValue, ordering: .relaxed) }
    }

    /// Whether the instance is not to be used any more: something that it was built from was closed with its graph. Set
    /// under the graph lock.
    var isOutOfDate: Bool {
        get { isOutOfDateFlag.load(ordering: .acquiring) }
        set { isOutOfDateFlag.store(newValue, ordering: .releasing) }
    }

    /// Of what is no binding's.
    static let none = Provenance(
        binding: GraphBinding(
            graphType: ObjectIdentifier(Never.self),
            identity: BindingIdentity(BindingKey(Never.self), valueType: ObjectIdentifier(Never.self))),
        lineage: Lineage(of: nil), dependencies: .empty)

    var place: DependencyRecord.Place { DependencyRecord.Place(lineage: lineage, binding: binding) }
}

/// Tells tables that stand for one graph, in several worlds, from those of other graphs. Compared by identity.
final class Lineage: Sendable, Hashable {
    /// What the outermost of the tables holds, to tell that they are there.
    final class Holder: Sendable {
        fileprivate let innermost = Mutex(WeakTable())
    }

    fileprivate struct WeakTable {
        weak var table: InstanceTable?
    }

    private weak let holder: Holder?

    init(of holder: Holder?) {
        self.holder = holder
    }

    /// Whether the graph is gone, so that nothing more can be read from it.
    var isGone: Bool { holder == nil }

    /// Notes which of a typed graph's tables is the innermost one, where there are several.
    func noteInnermost(_ table: InstanceTable) {
        holder?.innermost.withLock { $0.table = table }
    }

    /// The innermost one of a typed graph's tables, if there are several.
    ///
    /// - Parameter kept: Gets the table, to be released outside of all locks.
    func innermostTable(keeping kept: inout [AnyObject]) -> InstanceTable? {
        guard let table = holder?.innermost.withLock({ $0.table }) else { return nil }
        kept.append(table)
        return table
    }

    static func == (left: Lineage, right: Lineage) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
