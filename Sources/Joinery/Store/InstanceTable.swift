// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The kept instances of a world or a typed graph, by their bindings. Used under the lock of the root.
///
/// A hash table with linear probing, at most three quarters full. Instances whose object is gone are removed when it grows.
package struct InstanceTable {
    private var slots: ContiguousArray<Instance?> = []
    private var count = 0
    /// Instances that are no longer found, but are closed with the others, because readers still use them.
    private var retired: [Instance] = []

    var isEmpty: Bool { count == 0 && retired.isEmpty }

    mutating func retire(_ instance: Instance) { retired.append(instance) }

    /// All instances, and those that were retired.
    package var withRetired: [Instance] { instances + retired }

    /// Removes the instances that were retired.
    mutating func removeRetired() -> [Instance] {
        defer { retired = [] }
        return retired
    }

    /// The instance of a binding. Its object may be gone.
    package subscript(binding: Binding) -> Instance? { count > 0 ? slots[position(of: binding)] : nil }

    private func position(of binding: Binding) -> Int {
        let mask = slots.count - 1
        var position = Int(truncatingIfNeeded: UInt(binding.number) &* PlaceHash.multiplier >> 20) & mask
        while let found = slots[position], found.binding !== binding { position = (position + 1) & mask }
        return position
    }

    /// Adds an instance.
    ///
    /// - Parameter released: Receives what is to be released outside of the lock.
    /// - Returns: The instance that this replaces.
    mutating func insert(_ instance: Instance, releasing released: inout [AnyObject]) -> Instance? {
        if 4 * (count + 1) > 3 * slots.count { grow(&released) }
        let position = position(of: instance.binding)
        let former = slots[position]
        if former == nil { count += 1 }
        slots[position] = instance
        return former
    }

    private mutating func grow(_ released: inout [AnyObject]) {
        if count > 0 {
            var held: [AnyObject] = []
            released += remove { !$0.isAlive(holding: &held) }
            released += held
        }
        if 2 * (count + 1) > slots.count { rebuild(with: instances, capacity: max(4, 2 * slots.count)) }
    }

    private mutating func rebuild(with instances: [Instance], capacity: Int) {
        // `init(repeating:count:)` takes twice as long.
        slots = []
        slots.reserveCapacity(capacity)
        for _ in 0..<capacity { slots.append(nil) }
        count = instances.count
        for instance in instances { slots[position(of: instance.binding)] = instance }
    }

    /// Removes instances.
    ///
    /// - Returns: The instances, to be released outside of the lock.
    package mutating func remove(where isRemoved: (Instance) -> Bool) -> [Instance] {
        var removed: [Instance] = []
        for index in slots.indices {
            guard let instance = slots[index], isRemoved(instance) else { continue }
            removed.append(instance)
            slots[index] = nil
        }
        if !removed.isEmpty { rebuild(with: instances, capacity: slots.count) }
        return removed
    }

    /// Whether an instance, or one that was retired, meets a condition.
    func contains(where isMet: (Instance) -> Bool) -> Bool {
        slots.contains { $0.map(isMet) ?? false } || retired.contains(where: isMet)
    }

    /// All instances, in no particular order.
    package var instances: [Instance] { slots.compactMap { $0 } }
}
