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

    private struct WeakRecord {
        weak var record: DependencyRecord?
    }

    private struct State {
        var instances: [Place: Provenance] = [:]
        /// Other instances of these bindings.
        var former: [Place: FormerInstances] = [:]
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
        var limit: UInt32 = 64

        /// Whether nothing was read but the context.
        var isEmpty: Bool {
            instances.isEmpty && former.isEmpty && bindings.isEmpty && later.isEmpty && rings.isEmpty && !isUnread
                && !isOpenEnded
        }

        /// Notes an instance, and tells which are not noted any more.
        ///
        /// - Parameter isLatest: Whether it takes the place of another one of its binding, rather than the other way round.
        mutating func insert(_ provenance: Provenance, isLatest: Bool = true) -> Change {
            let place = provenance.place
            var change = Change()
            var other: Provenance? = provenance
            if isLatest || instances[place] == nil { other = instances.updateValue(provenance, forKey: place) }
            if other !== instances[place] {
                // Nothing else knows it then: there is no need to hold it weakly.
                let isUnknown = isKnownUniquelyReferenced(&other)
                if let other {
                    change.dropped.append(other)
                    former[place, default: FormerInstances()].insert(
                        other, isUnknown: isUnknown, keeping: &change.kept)
                }
            }
            guard instances.count + former.count > limit else { return change }
            for (place, gone) in instances where place.lineage.isGone {
                instances[place] = nil
                bindings.insert(place.binding)
                change.dropped.append(gone)
            }
            former = former.filter { !$0.key.lineage.isGone }
            limit = max(limit, UInt32(clamping: 2 * (instances.count + former.count)))
            return change
        }
    }

    /// What noting instances comes to.
    private struct Change {
        /// Those that are not noted, or not any more: what they were built from counts instead.
        var dropped: [Provenance] = []
        /// To be released outside of all locks.
        var kept: [Provenance] = []
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
        let change = modify { state -> Change in
            var change = Change()
            state.bindings.formUnion(added.bindings)
            // An entry whose record is gone says nothing: another record may have its identity by now.
            state.later.merge(added.later.filter { $0.value.record != nil }) { _, new in new }
            state.readsContext = state.readsContext || added.readsContext
            state.isOpenEnded = state.isOpenEnded || added.isOpenEnded
            for (place, former) in added.former where !place.lineage.isGone {
                state.former[place, default: FormerInstances()].merge(former, keeping: &change.kept)
            }
            for instance in added.instances.values {
                let next = state.insert(instance, isLatest: isLatest)
                change.dropped += next.dropped
                change.kept += next.kept
            }
            return change
        }
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

    private func modify<Result: Sendable>(_ change: (inout sending State) -> Result) -> Result? {
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
    var contents: [Dependency] {
        let state = self.state.withLock { Transfer($0) }.value
        var contents: [Dependency] = state.instances.values.map { .instance($0) }
        for (place, former) in state.former {
            let (instances, hasUnknown) = former.contents
            contents += instances.map { .instance($0) }
            if hasUnknown { contents.append(.formerInstance(place)) }
        }
        contents += state.bindings.map { .binding($0) }
        contents += state.later.values.compactMap { $0.record.map { .later($0) } }
        contents += state.rings.values.map { .later($0.record) }
        if state.readsContext { contents.append(.context) }
        if state.isUnread || state.isOpenEnded { contents.append(.unknown) }
        return contents
    }
}
