// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The contents of a record.
struct RecordedDependencies {
    var instances = ProvenanceSet()
    /// Bindings that were read and keep no instance: transient values and factories.
    var bindings: Set<GraphBinding> = []
    /// The records of objects that were created here and read later. Held weakly, because without the object there are
    /// no more reads, and because an object could depend on itself in this way.
    var later: [ObjectIdentifier: Weak<DependencyRecord>] = [:]
    var readsContext = false
    /// Whether nothing has been read yet, so that the dependencies are unknown.
    var isUnread: Bool
    /// Whether an object created here may read anything later.
    var isOpenEnded = false
    /// The innermost layer that the value is pinned to, regardless of its reads.
    var pin: LayerReference?
    var isClosed = false
    /// The number of instances at which those that are unknown elsewhere are removed.
    private var limit: Int
    /// Small for an object that reads as long as it lives. A build ends before its size matters.
    private let smallestLimit: Int

    init(isUnread: Bool) {
        self.isUnread = isUnread
        smallestLimit = isUnread ? 8 : 1_024
        limit = smallestLimit
    }

    /// Whether nothing was read, except for the context.
    var isEmpty: Bool {
        instances.isEmpty && bindings.isEmpty && later.isEmpty && !isUnread && !isOpenEnded
            && pin == nil
    }

    /// Whether there are so many instances that those unknown elsewhere should be removed.
    var isLarge: Bool { instances.count > limit }

    /// Returns the instances that nothing else knows, because they were replaced or their graph is gone.
    mutating func takeUnknown() -> [Provenance] {
        let unknown = instances.unshared()
        limit = max(smallestLimit, 2 * (instances.count - unknown.count))
        return unknown
    }

    /// Adds the contents of another record.
    mutating func merge(_ added: RecordedDependencies) {
        instances.formUnion(added.instances)
        bindings.formUnion(added.bindings)
        // Ignores entries whose record is gone, because another record may have its identity by now.
        later.merge(added.later.filter { $0.value.object != nil }) { _, new in new }
        readsContext = readsContext || added.readsContext
        isOpenEnded = isOpenEnded || added.isOpenEnded
        add(added.pin)
    }

    mutating func add(_ pin: LayerReference?) {
        guard let pin, pin.depth > self.pin?.depth ?? -1 else { return }
        self.pin = pin
    }

    /// Everything that was recorded, directly or indirectly, as a filter.
    var filter: BindingFilter {
        var filter: BindingFilter = []
        instances.forEach { provenance in
            filter.formUnion(provenance.filter)
            if provenance.has(.isPinned) { filter.insert(.pin) }
        }
        for binding in bindings { filter.insert(BindingFilter(binding)) }
        if readsContext { filter.insert(.context) }
        if pin != nil { filter.insert(.pin) }
        if isUnread || isOpenEnded || !later.isEmpty { filter.insert(.later) }
        return filter
    }

    /// Everything that was recorded.
    var contents: [DependencyRecord.Dependency] {
        var contents: [DependencyRecord.Dependency] = []
        contents.reserveCapacity(
            instances.count + bindings.count + later.count + (readsContext ? 1 : 0) + (isOpenEnded ? 1 : 0))
        instances.forEach { contents.append(.instance($0)) }
        for binding in bindings { contents.append(.binding(binding)) }
        for reference in later.values {
            if let record = reference.object { contents.append(.later(record)) }
        }
        if readsContext { contents.append(.context) }
        if isOpenEnded { contents.append(.unknown) }
        return contents
    }
}
