// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// A binding: the place of a binding call, or a key, with the types of its graph and its value.
///
/// There is one object for each binding of the process, see ``Bindings``. The type of the value is a part of the identity
/// because a generic getter is one place for many types.
@usableFromInline
package final class Binding: @unchecked Sendable {
    // Proof: everything is constant, except for four words that are changed by atomic operations.

    /// A number that no other binding has, greater than 0.
    let number: Int
    let identity: BindingIdentity
    /// Whether this exists only as long as something refers to it.
    let isMember: Bool
    /// A bit that the type of the value has in common with few other types.
    let typeBit: Int
    private let words: UnsafeMutablePointer<Int>

    /// Creates a binding that is found only through references to it.
    package init(_ identity: BindingIdentity, isMember: Bool) {
        number = Bindings.nextNumber(isMember: isMember)
        self.identity = identity
        self.isMember = isMember
        typeBit = Self.typeBit(of: identity.value)
        words = joinery_allocate_words(4)
    }

    /// The type of the value.
    package var value: Any.Type { identity.value }
    /// The type of the graph.
    package var graph: Any.Type { identity.graph }
    /// The key of a member of a family, or of a binding that a value declares.
    package var key: ValueKey? { identity.key }
    var name: StaticString? { identity.name }
    package var declaration: (any BindingDeclaration)? { identity.declaration }
    package var place: SourcePlace { identity.place }

    deinit {
        Bindings.forget(self)
        words.deallocate()
    }

    static func typeBit(of type: Any.Type) -> Int {
        let mixed = UInt(bitPattern: ObjectIdentifier(type)) &* PlaceHash.multiplier
        return 1 << Int(mixed >> UInt(UInt.bitWidth - 6))
    }

    /// The address of the instance of the process's world, if reads may use it without a lock.
    ///
    /// Proof: such an instance exists as long as the process.
    @inline(__always)
    var permanent: Unmanaged<Instance>? {
        let bits = joinery_load_acquire(words)
        return UnsafeRawPointer(bitPattern: bits).map { Unmanaged.fromOpaque($0) }
    }

    package func setPermanent(_ instance: Instance?) {
        let bits = instance.map { Int(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
        joinery_store_release(words, bits)
        joinery_store_release(words + 3, instance?.handle.map { Int(bitPattern: $0.address) } ?? 0)
    }

    /// The address of the handle that opens the permanent instance, if reads may use it without a lock.
    ///
    /// Proof: the instance holds it.
    var handle: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: joinery_load_acquire(words + 3)) }

    /// Whether any world has ever overridden this binding.
    @inline(__always)
    package var wasOverridden: Bool { joinery_load_acquire(words + 1) != 0 }

    func noteOverridden() { joinery_store_release(words + 1, 1) }

    /// The tree of worlds in which the latest build ended in an inner world, although nothing overrides the binding itself,
    /// or 0. If several trees build it, only the last one is known, which decides only who waits.
    var innerTree: Int {
        get { joinery_load_acquire(words + 2) }
        set { joinery_store_release(words + 2, newValue) }
    }

    /// The step of this binding in the paths of messages.
    package var step: PathStep {
        let name = declaration?.name ?? name.map { "\($0)" } ?? "override"
        return PathStep(name, of: isOfTypedGraph ? "\(graph)" : nil, declaration, at: place)
    }

    /// A binding that stands for a part of this one's value, such as the value before decoration.
    package func part(_ number: Int) -> Binding {
        let key = ValueKey(BindingPart(number: number, key: key))
        var identity = BindingIdentity(name ?? "", at: place, value, of: graph, for: key)
        identity.declaration = declaration
        return Bindings.binding(identity)
    }

    private struct BindingPart: Hashable, Sendable {
        let number: Int
        let key: ValueKey?
    }
}

/// What identifies a binding, and describes it in messages.
package struct BindingIdentity {
    var file: FileName?
    var position: UInt64
    let value: Any.Type
    let graph: Any.Type
    var key: ValueKey?
    var name: StaticString?
    var declaration: (any BindingDeclaration)?
    let place: SourcePlace

    /// The identity of the binding call at a place.
    init(_ name: StaticString, at place: SourcePlace, _ value: Any.Type, of graph: Any.Type, for key: ValueKey? = nil) {
        file = FileName(place.fileID)
        position = place.position
        self.value = value
        self.graph = graph
        self.key = key
        self.name = name
        self.place = place
    }

    /// The identity of a binding that a type or a value declares.
    package init(
        _ type: Any.Type?, _ key: ValueKey?, _ value: Any.Type, of graph: Any.Type,
        _ declaration: some BindingDeclaration, at place: SourcePlace
    ) {
        position = type.map { UInt64(UInt(bitPattern: ObjectIdentifier($0))) } ?? 0
        self.key = key
        self.value = value
        self.graph = graph
        self.declaration = declaration
        self.place = place
    }

    var hash: UInt {
        PlaceHash.combining(
            PlaceHash.ofPosition(position), ObjectIdentifier(value), ObjectIdentifier(graph), file?.count ?? 0)
    }
}
