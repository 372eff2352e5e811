// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The instances that a table keeps as long as it lives, which reads find without a lock.
///
/// A hash table with linear probing (D. Knuth, The Art of Computer Programming, volume 3, section 6.4) that is at most
/// three quarters full. A search takes constant time on average.
///
/// Proof that reading without a lock is safe:
/// - A slot is written once, from empty to an instance, with release ordering, and read with acquire ordering. A reader
///   that sees an instance sees all of it. Instances are immutable.
/// - The index holds its instances, and all memory that it has ever used, until it is deallocated. A reader reaches
///   memory or an instance through a table or an `Instances`, and keeps that alive while it reads, and so the index
///   too.
/// - Only one thread writes at a time: see ``insert(_:)``.
final class InstanceIndex: @unchecked Sendable {
    /// The slots of an index at one point in time.
    struct Slots: RawRepresentable, AtomicRepresentable, @unchecked Sendable {
        private struct Header {
            /// The generation of the layer that the instances belong to.
            let generation: Int
            let mask: Int
        }

        /// The header, followed by `mask + 1` slots.
        let rawValue: UnsafeMutableRawPointer

        /// No slots, which belong to no layer.
        static let none = Slots(count: 1, generation: -1)

        init(rawValue: UnsafeMutableRawPointer) {
            self.rawValue = rawValue
        }

        /// - Parameter count: A power of two.
        init(count: Int, generation: Int) {
            let size = MemoryLayout<Header>.stride + count * MemoryLayout<Slot>.stride
            rawValue = .allocate(byteCount: size, alignment: MemoryLayout<Header>.alignment)
            rawValue.storeBytes(of: Header(generation: generation, mask: count - 1), as: Header.self)
            for position in 0..<count { slot(position).initialize(to: Slot()) }
        }

        /// The generation of the layer that the instances belong to.
        var generation: Int { rawValue.assumingMemoryBound(to: Header.self).pointee.generation }
        var mask: Int { rawValue.assumingMemoryBound(to: Header.self).pointee.mask }

        func slot(_ position: Int) -> UnsafeMutablePointer<Slot> {
            (rawValue + MemoryLayout<Header>.stride).assumingMemoryBound(to: Slot.self) + position
        }

        /// Returns the instance in a slot, if there is one.
        @inline(__always)
        func instance(_ position: Int) -> Unmanaged<Instance>? {
            slot(position).pointee.instance.load(ordering: .acquiring)
        }

        /// Returns the first instance with a hash that fulfills a condition.
        @inline(__always)
        func first(
            hash: UInt, where isSame: (Instance) -> Bool
        ) -> Unmanaged<Instance>? {
            let mask = self.mask
            var position = Int(truncatingIfNeeded: hash) & mask
            while let found = instance(position) {
                if found._withUnsafeGuaranteedRef(isSame) { return found }
                position = (position &+ 1) & mask
            }
            return nil
        }

        /// Writes an instance into the first free slot for its hash.
        func insert(_ instance: Unmanaged<Instance>) {
            let hash = instance._withUnsafeGuaranteedRef { $0.provenance.binding.identity.indexHash }
            var position = Int(truncatingIfNeeded: hash) & mask
            while slot(position).pointee.instance.load(ordering: .relaxed) != nil { position = (position &+ 1) & mask }
            slot(position).pointee.instance.store(instance, ordering: .releasing)
        }

        /// Calls a closure with each instance.
        func forEach(_ body: (Unmanaged<Instance>) -> Void) {
            for position in 0...mask {
                if let found = slot(position).pointee.instance.load(ordering: .relaxed) { body(found) }
            }
        }

        func deallocate() {
            rawValue.deallocate()
        }
    }

    struct Slot: ~Copyable {
        let instance = Atomic<Unmanaged<Instance>?>(nil)
    }

    private let generation: Int
    private let current = Atomic(Slots.none)
    /// The number of used slots. This and the following are used only by writers.
    private var count = 0
    private var former: [Slots] = []

    init(generation: Int) {
        self.generation = generation
    }

    deinit {
        let slots = self.slots
        guard slots != .none else { return }
        slots.forEach { $0.release() }
        slots.deallocate()
        former.forEach { $0.deallocate() }
    }

    var slots: Slots { current.load(ordering: .acquiring) }

    /// Returns the instance of a binding.
    func instance(of identity: BindingIdentity) -> Instance? {
        slots.first(hash: identity.indexHash, where: { $0.provenance.binding.identity == identity })?
            .takeUnretainedValue()
    }

    /// All instances, in no particular order.
    var instances: [Instance] {
        var instances: [Instance] = []
        slots.forEach { instances.append($0.takeUnretainedValue()) }
        return instances
    }

    /// Adds an instance of a binding that has none here. Call it under the table's lock.
    func insert(_ instance: Instance) {
        var slots = self.slots
        if count == 0 || 4 * (count + 1) > 3 * (slots.mask + 1) {
            let larger = Slots(count: count == 0 ? 4 : 2 * (slots.mask + 1), generation: generation)
            if count > 0 {
                count = 0
                slots.forEach { instance in
                    larger.insert(instance)
                    count += 1
                }
                former.append(slots)
            }
            slots = larger
        }
        count += 1
        slots.insert(.passRetained(instance))
        current.store(slots, ordering: .releasing)
    }
}
