// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import Synchronization

/// The results of recent resolutions in the process's world, by container and declaration.
///
/// A search takes constant time on average. The instances are kept until ``clear()``, because weak references would
/// cost more than the search. So everything that discards an instance must call it afterward.
@usableFromInline
enum RecentFactories {
    private static let table = Mutex(Table())

    /// Returns the result of an earlier resolution, if another one would have the same result.
    @usableFromInline
    static func lookup(
        of type: ObjectIdentifier, _ position: FactoryPosition, _ function: UInt, _ fileID: UInt,
        _ manager: ObjectIdentifier
    ) -> PresentLookup? {
        if position.scope == .singleton, Scope.singletonLifetime != .ofProcess { return nil }
        let identity = Identity(
            type: type, position: position, function: function, fileID: fileID, manager: manager)
        // The result is released outside of the lock, because that can run user code.
        guard let found = table.withLock({ $0.lookup(of: identity) }), found.isCurrent else { return nil }
        return found
    }

    /// Records the result of a resolution.
    static func note(_ lookup: PresentLookup, of identity: Identity) {
        let former = table.withLock { $0.insert(Entry(identity: identity, lookup: lookup)) }
        withExtendedLifetime(former) {}
        // An instance may have been discarded in the meantime.
        if !lookup.isCurrent { clear() }
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

extension RecentFactories {
    /// The identity of a factory in a container. Literals at different addresses count as different, which costs only
    /// another entry.
    struct Identity: Equatable {
        let type: ObjectIdentifier
        let position: FactoryPosition
        let function: UInt
        let fileID: UInt
        let manager: ObjectIdentifier

        @inline(__always)
        var hash: Int {
            let address = UInt64(UInt(bitPattern: manager) ^ fileID)
            let mixed: UInt64 = (position.word ^ address >> 4) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> 32)
        }
    }
}

private struct Entry {
    let identity: RecentFactories.Identity
    let lookup: PresentLookup
}

/// A hash table with linear probing that is at most half full. Outdated entries are removed when it grows.
private struct Table {
    /// The slots, whose number is zero or a power of two.
    private var slots: [Entry?] = []
    private var count = 0

    @inline(__always)
    func lookup(of identity: RecentFactories.Identity) -> PresentLookup? {
        slots.isEmpty ? nil : slots[position(of: identity)]?.lookup
    }

    /// - Returns: The entries that were removed.
    mutating func insert(_ entry: Entry) -> [Entry?] {
        var removed: [Entry?] = []
        if 2 * (count + 1) > slots.count {
            removed = slots
            let present = slots.compactMap { $0 }.filter(\.lookup.isCurrent)
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
        let position = position(of: entry.identity)
        let former = slots[position]
        if former == nil { count += 1 }
        slots[position] = entry
        return former
    }

    /// Returns the position of the entry of a factory, or of the free slot for it.
    @inline(__always)
    private func position(of identity: RecentFactories.Identity) -> Int {
        let mask = slots.count - 1
        var position = identity.hash & mask
        while let entry = slots[position], entry.identity != identity { position = (position &+ 1) & mask }
        return position
    }
}
