// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The dependencies that something read: a build while it runs, or an object that injects lazily for as long as it
/// lives.
final class DependencyRecord: Sendable {
    /// One instance of one binding of one graph.
    struct Place: Hashable {
        let lineage: Lineage
        let binding: GraphBinding
    }

    private let state: Mutex<RecordedDependencies>

    /// - Parameter isUnread: Whether nothing can be said of what will be read until the first read has ended.
    init(isUnread: Bool = false) {
        state = Mutex(RecordedDependencies(isUnread: isUnread))
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
        // different things: of the earlier one those are noted, and the instance is held weakly, so that no record grows
        // forever.
        // The same goes for instances of graphs that are gone: a factory may have made one at each call.
        let change = modify { $0.insert(provenance) }
        merge((change?.dropped ?? []).map(\.dependencies), areLatest: false)
        for ring in provenance.dependencies.rings where ring.isOpen { join(ring) }
    }

    /// Notes that there was an instance of a binding besides those that are there.
    func addFormer(of place: Place) {
        modify { $0.former[place, default: FormerInstances()].insertUnknown() }
    }

    /// Notes that a value was read before it was complete, or one that was built with it.
    func join(_ ring: Ring) {
        guard !ring.isLed(by: self), ring.record !== self else { return }
        modify { $0.rings[ObjectIdentifier(ring)] = ring }
    }

    var rings: [Ring] {
        // Those that many share have none: this lock would be one for all.
        if self === Self.empty || self === Self.ofContext { return [] }
        return state.withLock { $0.rings.isEmpty ? [] : Array($0.rings.values) }
    }

    func add(_ binding: GraphBinding) {
        modify { _ = $0.bindings.insert(binding) }
    }

    func addContext() {
        modify { $0.readsContext = true }
    }

    /// Notes that an object made here will read on its own, into `record`.
    func addLater(_ record: DependencyRecord) {
        modify { $0.later[ObjectIdentifier(record)] = RecordedDependencies.WeakRecord(record: record) }
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
        let change = modify { $0.merge(added, isLatest: isLatest) }
        added.rings.values.forEach(join)
        return change?.dropped ?? []
    }

    /// Ends the record of a build: what is read afterwards did not go into the value.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Ends the record of a build, and returns what is to be kept of it: where nothing was read, what all such values
    /// share.
    func ended() -> DependencyRecord {
        let (isEmpty, readsContext) = state.withLock { state in
            state.isClosed = true
            return (state.isEmpty, state.readsContext)
        }
        guard isEmpty else { return self }
        return readsContext ? .ofContext : .empty
    }

    private func modify<Result: Sendable>(_ change: (inout sending RecordedDependencies) -> Result) -> Result? {
        state.withLock { state in state.isClosed ? nil : change(&state) }
    }
}

extension DependencyRecord {
    /// One thing that a record depends on.
    enum Dependency {
        case instance(Provenance)
        /// An instance of a binding that is like none of those that are there.
        case formerInstance(Place)
        case binding(GraphBinding)
        case later(DependencyRecord)
        case context
        case unknown
    }

    /// All that this depends on, as of now.
    var contents: [Dependency] { state.withLock { Transfer($0) }.value.contents }
}
