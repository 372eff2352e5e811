// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a record notes.
struct RecordedDependencies {
    struct WeakRecord {
        weak var record: DependencyRecord?
    }

    /// What noting instances comes to.
    struct Change {
        /// Those that are not noted, or not any more: what they were built from counts instead.
        var dropped: [Provenance] = []
        /// To be released outside of all locks.
        var kept: [Provenance] = []
    }

    var instances: [DependencyRecord.Place: Provenance] = [:]
    /// Other instances of these bindings.
    var former: [DependencyRecord.Place: FormerInstances] = [:]
    /// Bindings that were read and leave no instance behind: transient ones, factories.
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
    /// - Parameter isLatest: Whether it takes the place of another one of its binding, rather than the other way
    ///   round.
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

    /// Adds all that another record has noted.
    mutating func merge(_ added: RecordedDependencies, isLatest: Bool) -> Change {
        var change = Change()
        bindings.formUnion(added.bindings)
        // An entry whose record is gone says nothing: another record may have its identity by now.
        later.merge(added.later.filter { $0.value.record != nil }) { _, new in new }
        readsContext = readsContext || added.readsContext
        isOpenEnded = isOpenEnded || added.isOpenEnded
        for (place, former) in added.former where !place.lineage.isGone {
            self.former[place, default: FormerInstances()].merge(former, keeping: &change.kept)
        }
        for instance in added.instances.values {
            let next = insert(instance, isLatest: isLatest)
            change.dropped += next.dropped
            change.kept += next.kept
        }
        return change
    }

    /// All that was noted.
    var contents: [DependencyRecord.Dependency] {
        var contents: [DependencyRecord.Dependency] = instances.values.map { .instance($0) }
        for (place, former) in former {
            let (instances, hasUnknown) = former.contents
            contents += instances.map { .instance($0) }
            if hasUnknown { contents.append(.formerInstance(place)) }
        }
        contents += bindings.map { .binding($0) }
        contents += later.values.compactMap { $0.record.map { .later($0) } }
        contents += rings.values.map { .later($0.record) }
        if readsContext { contents.append(.context) }
        if isUnread || isOpenEnded { contents.append(.unknown) }
        return contents
    }
}
