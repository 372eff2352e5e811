// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The recently found instances of the process's world, by type and name, for a dialect. Most of its reads find their
/// instance here.
///
/// It keeps no instance, and returns none after a change that can affect the result. A search takes constant time on
/// average.
package final class RecentInstances: Sendable {
    /// The state of the process's world at a lookup. While it is the same, another lookup has the same result.
    package struct Moment: Equatable, Sendable {
        private let epoch: Int
        private let generation: Int

        /// Creates the current moment of a world whose top layer has a generation.
        init(generation: Int) {
            epoch = RecentInstances.epoch.load(ordering: .acquiring)
            self.generation = generation
        }

        /// Whether nothing has changed since.
        @inline(__always)
        var isPresent: Bool {
            epoch == RecentInstances.epoch.load(ordering: .acquiring)
                && Instances.process.world.isTop(generation: generation)
        }
    }

    /// The number of changes.
    private static let epoch = Atomic(0)

    private let table = Mutex(Table())

    /// Creates an empty collection.
    package init() {}

    /// Makes all dialects repeat their lookups. Call it after a change, before other code can learn of the change.
    package static func outdate() {
        epoch.add(1, ordering: .releasing)
    }

    /// Returns the instance that was found for a type and a name, if another lookup would find it and reading it has no
    /// other effect.
    ///
    /// Returns `nil` if this cannot be decided quickly. The caller then looks it up.
    package func instance<Value>(of type: Value.Type, name: String?) -> RetainedInstance? {
        guard Self.areOfUse else { return nil }
        let type = ObjectIdentifier(type)
        let hash = RecentInstance.hash(type, name)
        // Not `map`, which would look up types at run time.
        guard let instance = table.withLock({ $0.instance(hash: hash, type, name) }) else { return nil }
        return RetainedInstance(instance: instance, object: nil)
    }

    /// Records the instance of a binding, if it is kept until it is forgotten, and nothing has changed since a moment
    /// before the lookup.
    package func note<Value>(_ binding: KeyedBinding<Value>, name: String?, at moment: Moment) {
        guard let instance = Self.find(binding, at: moment) else { return }
        let recent = RecentInstance(instance, of: ObjectIdentifier(Value.self), name: name, at: moment)
        table.withLock { $0.insert(recent) }
    }

    /// Returns the instance of a binding, if it is kept until it is forgotten, and nothing has changed since a moment
    /// before the lookup.
    static func find<Value>(_ binding: KeyedBinding<Value>, at moment: Moment) -> Instance? {
        var releases = DeferredReleases()
        guard areOfUse, moment.isPresent,
            case .found(let instance) = Instances.process.currentTable().find(
                binding.binding.identity, in: nil, isLearnable: { _ in false }, releasing: &releases),
            !(instance is WeakInstance), !instance.provenance.has(.isIncomplete)
        else { return nil }
        return instance
    }

    /// Whether the process's world is the current one, and nothing observes reads.
    static var areOfUse: Bool {
        if Activity.isNone { return true }
        let current = Instances.current
        return current.isOfProcess && current.isUnobserved
    }
}

/// A recently found instance with its type and name.
private final class RecentInstance: Sendable {
    let type: ObjectIdentifier
    let name: String?
    let hash: UInt
    let moment: RecentInstances.Moment
    /// Weak, because an instance that is forgotten must be released at once.
    weak let instance: Instance?

    init(_ instance: Instance, of type: ObjectIdentifier, name: String?, at moment: RecentInstances.Moment) {
        self.type = type
        self.name = name
        self.moment = moment
        self.instance = instance
        hash = Self.hash(type, name)
    }

    @inline(__always)
    static func hash(_ type: ObjectIdentifier, _ name: String?) -> UInt {
        var hash = BindingHash.ofType(type)
        if var name {
            // The function FNV-1a (G. Fowler, L. C. Noll, P. Vo). The bytes are read within the closure.
            let prime = UInt(truncatingIfNeeded: 0x0100_0000_01B3 as UInt64)
            name.withUTF8 { for byte in $0 { hash = (hash ^ UInt(byte)) &* prime } }
        }
        return BindingHash.combining(hash, type)
    }
}

/// A hash table with linear probing (D. Knuth, The Art of Computer Programming, volume 3, section 6.4) that is at most
/// three quarters full. Outdated entries are removed when it grows.
private struct Table {
    /// The slots, whose number is zero or a power of two.
    private var slots: [RecentInstance?] = []
    private var count = 0

    @inline(__always)
    func instance(hash: UInt, _ type: ObjectIdentifier, _ name: String?) -> Instance? {
        guard !slots.isEmpty, let recent = slots[position(hash: hash, type, name)], recent.moment.isPresent else {
            return nil
        }
        return recent.instance
    }

    /// Adds an entry. Entries hold no instance, so removing them does not run user code.
    mutating func insert(_ recent: RecentInstance) {
        if 4 * (count + 1) > 3 * slots.count {
            let present = slots.compactMap { $0 }.filter(\.moment.isPresent)
            var capacity = 4
            while 2 * (present.count + 1) > capacity { capacity *= 2 }
            slots = Array(repeating: nil, count: capacity)
            count = 0
            present.forEach { put($0) }
        }
        put(recent)
    }

    private mutating func put(_ recent: RecentInstance) {
        let position = position(hash: recent.hash, recent.type, recent.name)
        if slots[position] == nil { count += 1 }
        slots[position] = recent
    }

    /// Returns the position of the entry of a type and a name, or of the free slot for it.
    @inline(__always)
    private func position(hash: UInt, _ type: ObjectIdentifier, _ name: String?) -> Int {
        let mask = slots.count - 1
        var position = Int(truncatingIfNeeded: hash) & mask
        while let recent = slots[position], !(recent.type == type && recent.name == name) {
            position = (position &+ 1) & mask
        }
        return position
    }
}
