// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// The fastest path of a read: an existing instance is found without a lock, a record or reference counting.
//
// 1. Nothing observes the read: no build, trace or probe.
// 2. The index slots belong to the layer on top of the world.
// 3. The slots contain an instance with the place and the value type of the binding.
//
// If any of these does not hold, the result is `nil`, and the caller resolves the binding with a `Request`.

/// An instance that was found in an `Instances`, without a counted reference.
///
/// Proof of the cast: the instance was created for a binding of this value type, and so holds such a value. It exists
/// as long as the `Instances`, which the reader keeps until it has read the value.
@usableFromInline
struct UnmanagedInstance<Value> {
    @usableFromInline let address: UnsafeRawPointer

    @inlinable
    init(address: UnsafeRawPointer) {
        self.address = address
    }

    /// Creates a reference to an instance that the caller keeps until it has read the value.
    @inlinable
    @inline(__always)
    init(_ instance: Instance) {
        address = UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
    }

    /// Returns the value.
    ///
    /// - Parameters:
    ///   - graph: Keeps the instances if it is `Dependencies`, which store them. The `instances` of another graph may
    ///     change at any time.
    ///   - instances: The instances in which this was found.
    @inlinable
    @inline(__always)
    func value<Graph: DependencyGraph>(of graph: Graph, keeping instances: Instances) -> Value {
        if Graph.self == Dependencies.self { return withExtendedLifetime(graph) { value } }
        return withExtendedLifetime(instances) { value }
    }

    @inlinable
    @inline(__always)
    var value: Value {
        Unmanaged<StrongInstance<Value>>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.value }
    }
}

extension Dependencies {
    /// Reads from the current dependencies, without reference counting if they are those of the process.
    @inlinable
    @inline(__always)
    package static func withCurrent<Value>(_ read: (Dependencies) -> Value) -> Value {
        guard let process = Instances.processOutsideOfWorlds else {
            let dependencies = Dependencies.lent
            defer { dependencies.endLending() }
            return read(dependencies)
        }
        return process._withUnsafeGuaranteedRef { read(Dependencies(instances: $0)) }
    }
}

extension Dependencies {
    /// Whether only the process's dependencies can be current.
    package static var isOutsideOfWorlds: Bool { Activity.isNone }
}

extension Instances {
    /// The instances of the process's world, or `nil` if another world may be current.
    ///
    /// Proof: a `static let` holds them, so they exist as long as the process.
    @usableFromInline
    static var processOutsideOfWorlds: Unmanaged<Instances>? {
        guard Activity.isNone else { return nil }
        if let found = processReference.load(ordering: .acquiring) { return found }
        let reference = Unmanaged.passUnretained(process)
        processReference.store(reference, ordering: .releasing)
        return reference
    }

    /// The same as `process` after its first use, without the check for its initialization.
    private static let processReference = Atomic<Unmanaged<Instances>?>(nil)
}

extension Instances {
    /// Returns the instance of the binding at a place, if it is kept here and reading it has no other effect.
    ///
    /// Returns `nil` if this cannot be decided quickly. The caller then resolves the binding.
    @inlinable
    @inline(__always)
    func found<Value>(_ type: Value.Type, fileID: StaticString, line: UInt, column: UInt) -> UnmanagedInstance<Value>? {
        let position = BindingHash.position(line: line, column: column)
        return unobservedInstance(
            ObjectIdentifier(type), fileID: fileID, position: position,
            hash: BindingHash.ofPlace(fileID: fileID, position: position)
        ).map { UnmanagedInstance(address: $0) }
    }

    /// Returns the instance of a binding that is declared by a type.
    @inlinable
    @inline(__always)
    func found<Value>(_ type: Value.Type, key: Any.Type) -> UnmanagedInstance<Value>? {
        unobservedInstance(ObjectIdentifier(type), key: ObjectIdentifier(key)).map { UnmanagedInstance(address: $0) }
    }

    /// Returns the instance of a binding that is declared by a token.
    @inlinable
    @inline(__always)
    func found<Value>(_ type: Value.Type, token: BindingToken) -> UnmanagedInstance<Value>? {
        unobservedInstance(ObjectIdentifier(type), token: token).map { UnmanagedInstance(address: $0) }
    }

    /// Proof of the attribute, which saves the caller reference counting: everything that is released here was retained
    /// here.
    @usableFromInline
    @_effects(releasenone)
    func unobservedInstance(
        _ valueType: ObjectIdentifier, fileID: StaticString, position: UInt64, hash: UInt
    ) -> UnsafeRawPointer? {
        let slots = self.slots
        guard Activity.hasNoObserver, isTop(generation: slots.generation) else {
            return unobservedInstanceInContext(valueType, fileID: fileID, position: position, hash: hash)
        }
        let mask = slots.mask
        var index = Int(truncatingIfNeeded: BindingHash.combining(hash, valueType))
        while let found = slots.instance(index & mask) {
            switch found._withUnsafeGuaranteedRef({ $0.provenance.compare(fileID, position, valueType) }) {
            case .same: return UnsafeRawPointer(found.toOpaque())
            case .sameButForAddress:
                return unobservedInstanceInContext(valueType, fileID: fileID, position: position, hash: hash)
            case .other: index &+= 1
            }
        }
        return nil
    }

    /// Looks up an instance if a context may be current, or if the name of the file is at another address.
    @inline(never)
    private func unobservedInstanceInContext(
        _ valueType: ObjectIdentifier, fileID: StaticString, position: UInt64, hash: UInt
    ) -> UnsafeRawPointer? {
        unobservedInstance(hash: hash, valueType) { instance in
            switch instance.provenance.compare(fileID, position, valueType) {
            case .same: true
            case .sameButForAddress: instance.provenance.binding.identity.hasFile(fileID)
            case .other: false
            }
        }
    }

    /// Proof of the attribute: as above.
    @usableFromInline
    @_effects(releasenone)
    func unobservedInstance(_ valueType: ObjectIdentifier, key: ObjectIdentifier) -> UnsafeRawPointer? {
        unobservedInstance(hash: BindingHash.ofType(key), valueType) {
            $0.provenance.binding.identity.isDeclared(by: key, valueType)
        }
    }

    /// Proof of the attribute: as above.
    @usableFromInline
    @_effects(releasenone)
    func unobservedInstance(_ valueType: ObjectIdentifier, token: BindingToken) -> UnsafeRawPointer? {
        unobservedInstance(hash: BindingHash.ofToken(token), valueType) {
            $0.provenance.binding.identity.isDeclared(by: token, valueType)
        }
    }

    @inline(__always)
    private func unobservedInstance(
        hash: UInt, _ valueType: ObjectIdentifier, where isSame: (Instance) -> Bool
    ) -> UnsafeRawPointer? {
        guard Activity.hasNoObserver || isUnobserved else { return nil }
        let slots = self.slots
        guard isTop(generation: slots.generation) else { return nil }
        let found = slots.first(hash: BindingHash.combining(hash, valueType), where: isSame)
        return found.map { UnsafeRawPointer($0.toOpaque()) }
    }

    /// Whether nothing records a read, probes it or would report it.
    var isUnobserved: Bool { isUnobserved(in: ResolutionContext.current) }

    func isUnobserved(in context: ResolutionContext?) -> Bool {
        guard !ofDependencies.hasBuilds, !Tracer.isOn else { return false }
        guard let context else { return !ofDependencies.isOfProcess || !World.areLostReadsObserved }
        return !context.isObserver
    }
}
