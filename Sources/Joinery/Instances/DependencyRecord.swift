// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What an instance was built from, without the instance itself: its binding and the record of what it read.
final class Provenance: Sendable {
    let binding: GraphBinding
    /// Shared by a graph's tables in a world, its later layers and the worlds nested in it.
    let lineage: Lineage
    let dependencies: DependencyRecord
    /// Whether the instance goes away with its test. Used under the graph lock.
    let endsWithTest = Atomic(false)

    init(binding: GraphBinding, lineage: Lineage, dependencies: DependencyRecord) {
        self.binding = binding
        self.lineage = lineage
        self.dependencies = dependencies
    }

    /// Of what is no binding's.
    static let none = Provenance(
        binding: GraphBinding(
            graphType: ObjectIdentifier(Never.self),
            identity: BindingIdentity(place: nil, valueType: ObjectIdentifier(Never.self), key: nil)),
        lineage: Lineage(of: nil), dependencies: .empty)
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

/// The dependencies that something read: a build while it runs, or an object that injects lazily for as long as it
/// lives.
final class DependencyRecord: Sendable {
    /// One instance of one binding of one graph.
    private struct Place: Hashable {
        let lineage: Lineage
        let binding: GraphBinding
    }

    private struct WeakRecord {
        weak var record: DependencyRecord?
    }

    private struct State {
        var instances: [Place: Provenance] = [:]
        /// Bindings that were read and leave no instance behind: transient ones, factories, the context.
        var bindings: Set<GraphBinding> = []
        /// What objects made here read, or will read, later. Held weakly: once the object is gone nothing reads, and
        /// an object may come to depend on itself in this way.
        var later: [ObjectIdentifier: WeakRecord] = [:]
        /// The rings that the value belongs to, because something was read before it was complete.
        var rings: [ObjectIdentifier: Ring] = [:]
        var readsContext = false
        /// Whether what will be read cannot be named yet, for nothing has been read.
        var isUnread: Bool
        /// Whether something made here may come to read anything.
        var isOpenEnded = false
        var isClosed = false
        /// At how many instances to look for graphs that are gone.
        var limit = 64

        /// Notes an instance, and returns those that are not noted any more: what they were built from counts instead.
        ///
        /// - Parameter isLatest: Whether it takes the place of another one of its binding, rather than the other way round.
        mutating func insert(_ provenance: Provenance, isLatest: Bool = true) -> [Provenance] {
            let place = Place(lineage: provenance.lineage, binding: provenance.binding)
            var dropped: [Provenance] = []
            if let other = instances[place], other !== provenance {
                dropped.append(isLatest ? other : provenance)
                if isLatest { instances[place] = provenance }
            } else {
                instances[place] = provenance
            }
            guard instances.count > limit else { return dropped }
            for (place, gone) in instances where place.lineage.isGone {
                instances[place] = nil
                bindings.insert(place.binding)
                dropped.append(gone)
            }
            limit = max(limit, 2 * instances.count)
            return dropped
        }
    }

    private let state: Mutex<State>

    /// - Parameter isUnread: Whether nothing can be said of what will be read until the first read has ended.
    init(isUnread: Bool = false) {
        state = Mutex(State(isUnread: isUnread))
    }

    /// Of what depends on nothing.
    static let empty: DependencyRecord = {
        let record = DependencyRecord()
        record.close()
        return record
    }()

    /// Of what depends on the context alone.
    static let ofContext: DependencyRecord = {
        let record = DependencyRecord()
        record.addContext()
        record.close()
        return record
    }()

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func add(_ provenance: Provenance) {
        // Two instances of one binding, of a world and of one opened inside a builder for example, were built from
        // different things: of the earlier one those are kept, and not the instance, so that no record grows forever.
        // The same goes for instances of graphs that are gone: a factory may have made one at each call.
        merge((modify { $0.insert(provenance) } ?? []).map(\.dependencies), areLatest: false)
        for ring in provenance.dependencies.rings where ring.isOpen { join(ring) }
    }

    /// Notes that a value was read before it was complete, or one that was built with it.
    func join(_ ring: Ring) {
        guard !ring.isLed(by: self), ring.record !== self else { return }
        modify { $0.rings[ObjectIdentifier(ring)] = ring }
    }

    var rings: [Ring] { state.withLock { $0.rings.isEmpty ? [] : Array($0.rings.values) } }

    func add(_ binding: GraphBinding) {
        modify { _ = $0.bindings.insert(binding) }
    }

    func addContext() {
        modify { $0.readsContext = true }
    }

    /// Notes that an object made here will read on its own, into `record`.
    func addLater(_ record: DependencyRecord) {
        modify { $0.later[ObjectIdentifier(record)] = WeakRecord(record: record) }
    }

    /// Notes that something made here may come to read anything.
    func addUnknown() {
        modify { $0.isOpenEnded = true }
    }

    /// Notes that a later read has ended: from now on this depends on what was read.
    func endRead() {
        modify { $0.isUnread = false }
    }

    /// Adds all that `other` has read.
    func merge(_ other: DependencyRecord) {
        merge([other], areLatest: true)
    }

    /// Adds all that others have read, each once, and what those instances were built from that are not noted then.
    private func merge(_ others: [DependencyRecord], areLatest: Bool) {
        guard !others.isEmpty else { return }
        // Kept until the end, so that no other record takes the identity of one.
        var merged = Dictionary(others.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
        var rest = Array(merged.values)
        var areLatest = areLatest
        while !rest.isEmpty {
            let dropped = rest.flatMap { mergeOnce($0, isLatest: areLatest) }.map(\.dependencies)
            rest = dropped.filter { merged.updateValue($0, forKey: ObjectIdentifier($0)) == nil }
            areLatest = false
        }
    }

    /// - Returns: The instances that are not noted, or not any more.
    private func mergeOnce(_ other: DependencyRecord, isLatest: Bool) -> [Provenance] {
        let added = other.state.withLock { Transfer($0) }.value
        let dropped = modify { state in
            state.bindings.formUnion(added.bindings)
            // An entry whose record is gone says nothing: another record may have its identity by now.
            state.later.merge(added.later.filter { $0.value.record != nil }) { _, new in new }
            state.readsContext = state.readsContext || added.readsContext
            state.isOpenEnded = state.isOpenEnded || added.isOpenEnded
            return added.instances.values.flatMap { state.insert($0, isLatest: isLatest) }
        }
        added.rings.values.forEach(join)
        return dropped ?? []
    }

    /// Ends the record of a build: what is read afterwards did not go into the value.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    private func modify<Result: Sendable>(_ change: (inout sending State) -> Result) -> Result? {
        state.withLock { state in state.isClosed ? nil : change(&state) }
    }
}

extension DependencyRecord {
    /// One thing that a record depends on.
    enum Dependency {
        case instance(Provenance)
        case binding(GraphBinding)
        case later(DependencyRecord)
        case context
        case unknown
    }

    /// All that this depends on, as of now.
    var contents: [Dependency] {
        let state = self.state.withLock { Transfer($0) }.value
        var contents: [Dependency] = state.instances.values.map { .instance($0) }
        contents += state.bindings.map { .binding($0) }
        contents += state.later.values.compactMap { $0.record.map { .later($0) } }
        contents += state.rings.values.map { .later($0.record) }
        if state.readsContext { contents.append(.context) }
        if state.isUnread || state.isOpenEnded { contents.append(.unknown) }
        return contents
    }
}
