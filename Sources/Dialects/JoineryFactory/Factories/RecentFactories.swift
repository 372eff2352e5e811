// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import Synchronization

/// The instances that factories have recently resolved in the process's world, by container and declaration.
///
/// A search takes constant time on average. The instances are kept until ``clear()``, because weak references would
/// cost more than the search. So everything that discards an instance must call it afterward.
@usableFromInline
enum RecentFactories {
    private static let table = Mutex(Table())

    /// Returns the instance of a factory, if another resolution would return it.
    ///
    /// - Parameter scope: The scope of the declaration, or zero.
    @usableFromInline
    static func instance(
        of type: ObjectIdentifier, _ site: FactorySite, _ scope: Int, in container: any ManagedContainer
    ) -> RetainedInstance? {
        let container = ObjectIdentifier(container.manager)
        // The result is released outside of the lock, because that can run user code.
        return table.withLock { $0.entry(container, type, site, scope)?.instance.current }
    }

    /// Records a resolved instance.
    static func note(
        _ instance: PresentInstance, of type: ObjectIdentifier, _ site: FactorySite, _ scope: Int,
        in container: any ManagedContainer
    ) {
        let entry = Entry(ObjectIdentifier(container.manager), type, site, scope, instance)
        let former = table.withLock { $0.insert(entry) }
        withExtendedLifetime(former) {}
        // The instance may have been discarded in the meantime.
        if instance.current == nil { clear() }
    }

    /// Releases all instances.
    static func clear() {
        let former = table.withLock { table in
            defer { table = Table() }
            return table
        }
        withExtendedLifetime(former) {}
    }
}

private final class Entry: Sendable {
    let container: ObjectIdentifier
    let type: ObjectIdentifier
    let site: FactorySite
    let scope: Int
    let instance: PresentInstance

    init(
        _ container: ObjectIdentifier, _ type: ObjectIdentifier, _ site: FactorySite, _ scope: Int,
        _ instance: PresentInstance
    ) {
        self.container = container
        self.type = type
        self.site = site
        self.scope = scope
        self.instance = instance
    }

    /// Literals at different addresses count as different, which costs only another entry.
    @inline(__always)
    func matches(_ container: ObjectIdentifier, _ type: ObjectIdentifier, _ site: FactorySite, _ scope: Int) -> Bool {
        self.site.position == site.position && self.type == type && self.container == container && self.scope == scope
            && self.site.fileID.isIdentical(to: site.fileID) && self.site.function.isIdentical(to: site.function)
    }
}

/// A hash table with linear probing that is at most half full. Outdated entries are removed when it grows.
private struct Table {
    /// The slots, whose number is zero or a power of two.
    private var slots: [Entry?] = []
    private var count = 0

    @inline(__always)
    func entry(_ container: ObjectIdentifier, _ type: ObjectIdentifier, _ site: FactorySite, _ scope: Int) -> Entry? {
        slots.isEmpty ? nil : slots[position(container, type, site, scope)]
    }

    /// - Returns: The entries that were removed.
    mutating func insert(_ entry: Entry) -> [Entry?] {
        var removed: [Entry?] = []
        if 2 * (count + 1) > slots.count {
            removed = slots
            let present = slots.compactMap { $0 }.filter { $0.instance.current != nil }
            var capacity = 8
            while 4 * (present.count + 1) > capacity { capacity *= 2 }
            slots = Array(repeating: nil, count: capacity)
            count = 0
            for entry in present { removed.append(put(entry)) }
        }
        removed.append(put(entry))
        return removed
    }

    private mutating func put(_ entry: Entry) -> Entry? {
        let position = position(entry.container, entry.type, entry.site, entry.scope)
        let former = slots[position]
        if former == nil { count += 1 }
        slots[position] = entry
        return former
    }

    /// Returns the position of the entry of a factory, or of the free slot for it.
    @inline(__always)
    private func position(
        _ container: ObjectIdentifier, _ type: ObjectIdentifier, _ site: FactorySite, _ scope: Int
    ) -> Int {
        let mask = slots.count - 1
        let identity = UInt64(UInt(bitPattern: type) ^ UInt(bitPattern: container))
        let mixed: UInt64 = (site.position ^ identity >> 4) &* 0x9E37_79B9_7F4A_7C15
        var position = Int(truncatingIfNeeded: mixed >> 32) & mask
        while let entry = slots[position], !entry.matches(container, type, site, scope) {
            position = (position &+ 1) & mask
        }
        return position
    }
}
