// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// All bindings of the process.
///
/// Bindings that a place or a type identifies exist as long as the process. They are in a hash table with linear probing
/// (D. Knuth, The Art of Computer Programming, volume 3, section 6.4) that is read without a lock. Bindings with a key are in
/// a dictionary that refers to them weakly.
package enum Bindings {
    private struct Member: Hashable {
        let position: UInt64
        let file: Int
        let value: ObjectIdentifier
        let graph: ObjectIdentifier
        let key: ValueKey

        init(_ identity: BindingIdentity, _ key: ValueKey) {
            position = identity.position
            file = identity.file?.count ?? 0
            value = ObjectIdentifier(identity.value)
            graph = ObjectIdentifier(identity.graph)
            self.key = key
        }
    }

    private struct Reference {
        weak var binding: Binding?
    }

    private struct State: @unchecked Sendable {
        // Proof: used only under the lock that guards it.
        var count = 0
        /// The slots before the current ones. A read without a lock may use them.
        var former: [UnsafeMutableRawPointer] = []
        var members: [Member: Reference] = [:]
        /// The bindings that exist as long as the process, by their numbers.
        var permanent: ContiguousArray<Binding?> = []
    }

    private static let state = Guarded(State())
    private static let lastNumber = AtomicWord(0)
    private static let lastMember = AtomicWord(Int.max / 2)

    /// The numbers of members are larger than all others, which leave no gaps because their bindings stay.
    static func nextNumber(isMember: Bool) -> Int { isMember ? lastMember.add(1) : lastNumber.add(1) }

    // MARK: Places and types

    /// Returns the binding at a place, if it has been read before. Takes no lock.
    ///
    /// Proof: the slots are replaced by larger ones, never freed, and contain the number of slots minus one, followed by
    /// the slots. A binding in them exists as long as the process.
    @inline(__always)
    static func find(
        _ file: FileName?, _ position: UInt64, _ hash: UInt, _ value: ObjectIdentifier, _ graph: ObjectIdentifier
    ) -> Unmanaged<Binding>? {
        guard
            let slots = joinery_load_pointer(joinery_bindings())?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        else { return nil }
        let mask = Int(bitPattern: slots[0])
        var index = Int(truncatingIfNeeded: PlaceHash.combining(hash, value, graph, file?.count ?? 0)) & mask
        while let found = joinery_load_pointer(slots + (index &+ 1)) {
            let binding = Unmanaged<Binding>.fromOpaque(found)
            let isSame = binding._withUnsafeGuaranteedRef {
                $0.identity.position == position && ObjectIdentifier($0.identity.value) == value
                    && ObjectIdentifier($0.identity.graph) == graph && $0.identity.file == file
            }
            if isSame { return binding }
            index = (index &+ 1) & mask
        }
        return nil
    }

    /// Returns the binding with an identity.
    package static func binding(_ identity: BindingIdentity) -> Binding {
        if let key = identity.key { return member(identity, key) }
        let (value, graph) = (ObjectIdentifier(identity.value), ObjectIdentifier(identity.graph))
        let hash = PlaceHash.ofPosition(identity.position)
        if let found = find(identity.file, identity.position, hash, value, graph) {
            return found._withUnsafeGuaranteedRef { $0 }
        }
        let new = Binding(identity, isMember: false)
        return state.withValue { state in
            if let found = find(identity.file, identity.position, hash, value, graph) {
                return found._withUnsafeGuaranteedRef { $0 }
            }
            insert(new, &state)
            return new
        }
    }

    private static func insert(_ binding: Binding, _ state: inout State) {
        while state.permanent.count <= binding.number { state.permanent.append(nil) }
        state.permanent[binding.number] = binding
        state.count += 1
        let slots = joinery_load_pointer(joinery_bindings())?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        let capacity = slots.map { Int(bitPattern: $0[0]) + 1 } ?? 32
        if let slots, 2 * state.count <= capacity { return put(binding, in: slots) }
        let new = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 2 * capacity + 1)
        new.initialize(repeating: nil, count: 2 * capacity + 1)
        new[0] = UnsafeMutableRawPointer(bitPattern: 2 * capacity - 1)
        for case let binding? in state.permanent { put(binding, in: new) }
        // The former slots stay. Together they are no larger than these.
        if let slots { state.former.append(UnsafeMutableRawPointer(slots)) }
        joinery_store_pointer(joinery_bindings(), UnsafeMutableRawPointer(new))
    }

    private static func put(_ binding: Binding, in slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>) {
        let mask = Int(bitPattern: slots[0])
        var index = Int(truncatingIfNeeded: binding.identity.hash) & mask
        while joinery_load_pointer(slots + (index + 1)) != nil { index = (index + 1) & mask }
        joinery_store_pointer(slots + (index + 1), Unmanaged.passUnretained(binding).toOpaque())
    }

    // MARK: Members of families

    private static func member(_ identity: BindingIdentity, _ key: ValueKey) -> Binding {
        let member = Member(identity, key)
        return state.withValue { state in
            if let found = state.members[member]?.binding { return found }
            let new = Binding(identity, isMember: true)
            state.members[member] = Reference(binding: new)
            return new
        }
    }

    /// Removes a binding that nothing refers to.
    static func forget(_ binding: Binding) {
        guard binding.isMember, let key = binding.key else { return }
        let member = Member(binding.identity, key)
        // A later binding with the same key may be released outside of the lock only.
        let later = state.withValue { state -> Binding? in
            let later = state.members[member]?.binding
            if later == nil { state.members[member] = nil }
            return later
        }
        withExtendedLifetime(later) {}
    }

    /// Returns the bindings with numbers that exist as long as the process.
    static func permanent(_ numbers: [Int]) -> [Binding] {
        state.withValue { state in
            numbers.compactMap { state.permanent.indices.contains($0) ? state.permanent[$0] : nil }
        }
    }
}
