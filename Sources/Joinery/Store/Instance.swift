// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A kept value, and its provenance.
@usableFromInline
class Instance: Prunable, @unchecked Sendable {
    // Proof: this class and its subclasses are immutable. Their values are `Sendable`, or are used only on the main
    // actor, or are samples for probes, which do not leave the probing thread.
    let provenance: Provenance

    init(provenance: Provenance) {
        self.provenance = provenance
    }

    /// Whether there is still a value.
    ///
    /// - Parameter releases: Receives an object that only other code holds. This may now be the last reference to it.
    func isAlive(releasing releases: inout DeferredReleases) -> Bool { true }

    /// This instance with its value held, or `nil` if the value is gone.
    var retained: RetainedInstance? { nil }

    /// This instance held weakly, or `nil` if the value is not an object.
    var weakened: Instance? { nil }

    /// This instance held strongly, or `nil` if the value is gone.
    var strengthened: Instance? { self }

    /// Returns the value if it has a type.
    func value<Value>(as type: Value.Type) -> Value? { (self as? StrongInstance<Value>)?.value }

    /// Returns an instance of a binding with the same value, if this holds the value.
    func instance(with provenance: Provenance) -> Instance? { nil }

    /// Returns an instance without a binding that holds a value, if the value has a type.
    static func boxing(_ value: Any, as type: Any.Type) -> Instance? {
        func box<Value>(_ type: Value.Type) -> Instance? { (value as? Value).map { StrongInstance($0) } }
        return box(type)
    }

    /// The value, or `nil` if this does not hold it.
    var anyValue: Any? { nil }
}

@usableFromInline
final class StrongInstance<Value>: Instance, @unchecked Sendable {
    @usableFromInline let value: Value

    init(_ value: Value, provenance: Provenance) {
        self.value = value
        super.init(provenance: provenance)
    }

    /// Creates an instance without a binding.
    convenience init(_ value: Value) {
        self.init(value, provenance: .none)
    }

    /// Uses `Self`, which requires no type lookup.
    override func instance(with provenance: Provenance) -> Instance? { Self(value, provenance: provenance) }

    override var anyValue: Any? { value }

    override var retained: RetainedInstance? { RetainedInstance(self) }

    override var weakened: Instance? {
        guard Sample.isObject(value) else { return nil }
        return WeakInstance(value as AnyObject, provenance: provenance) { [provenance] object in
            (object as? Value).map { Self($0, provenance: provenance) }
        }
    }
}

/// An instance of the scope `shared`, which is alive while other code holds the object.
final class WeakInstance: Instance, @unchecked Sendable {
    private let reference: WeakReference
    /// Creates an instance that holds the object again, if this one replaced such an instance.
    private let strengthen: ((AnyObject) -> Instance?)?

    init(_ object: AnyObject, provenance: Provenance, strengthen: ((AnyObject) -> Instance?)? = nil) {
        reference = WeakReference(object)
        self.strengthen = strengthen
        super.init(provenance: provenance)
    }

    override var weakened: Instance? { self }

    override var strengthened: Instance? {
        guard let strengthen else { return self }
        return reference.object.flatMap { strengthen($0) }
    }

    override func isAlive(releasing releases: inout DeferredReleases) -> Bool {
        guard let object = reference.object else { return false }
        releases.add(object)
        return true
    }

    override var retained: RetainedInstance? { reference.object.map { RetainedInstance(self, holding: $0) } }
}

/// A weak reference that any thread can read.
final class WeakReference: @unchecked Sendable {
    // Proof: immutable, except that the runtime clears the reference, which is safe on any thread. The object is
    // `Sendable`, or used only on the main actor.
    weak let object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }

    /// Returns the object, or `nil` if it is gone.
    ///
    /// The reference is unwrapped before the cast: an optimized build compiles `nil as? Value` to a cast of a null
    /// pointer.
    func object<Value>(as type: Value.Type) -> Value? {
        guard let object else { return nil }
        return object as? Value
    }
}

/// An instance whose value exists as long as this is held.
@usableFromInline
package struct RetainedInstance {
    let instance: Instance
    /// The value, if the instance itself does not hold it.
    let object: AnyObject?

    init(instance: Instance, object: AnyObject?) {
        self.instance = instance
        self.object = object
    }

    /// Creates a reference to an instance that holds its value.
    init<Value>(_ instance: StrongInstance<Value>) {
        self.instance = instance
        object = nil
    }

    /// Creates a reference to an instance whose value only other code holds.
    init(_ instance: WeakInstance, holding object: AnyObject) {
        self.instance = instance
        self.object = object
    }

    /// Returns the value.
    ///
    /// Proof: an instance that is not weak is a `StrongInstance` of the value type in its binding's identity.
    @usableFromInline
    package func value<Value>(as type: Value.Type) -> Value {
        precondition(
            instance.provenance.binding.identity.valueType == ObjectIdentifier(type),
            "The instance belongs to another binding.")
        if let object { return value(of: object) }
        defer { withExtendedLifetime(instance) {} }
        return UnmanagedInstance<Value>(instance).value
    }

    /// Whether the value may be closable. A cast takes ten times as long as a comparison of types, and most values are
    /// not closable.
    func isClosable<Value>(as type: Value.Type) -> Bool {
        let dynamicType: Any.Type = Swift.type(of: value(as: type) as Any)
        if dynamicType is any ClosableDependency.Type { return true }
        // An object can contain a value of another type only if it was cast to this type.
        if dynamicType is AnyClass { return type == AnyObject.self }
        return dynamicType is any AnyOptional.Type || dynamicType == AnyHashable.self
    }

    @inline(never)
    private func value<Value>(of object: AnyObject) -> Value {
        guard let value = object as? Value else { preconditionFailure("The type of the value has changed.") }
        return value
    }
}

/// Optional types, whose casts look at the wrapped value.
private protocol AnyOptional {}

extension Optional: AnyOptional {}
