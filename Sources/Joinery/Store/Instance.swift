// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A value that is kept, and what it was built from.
@usableFromInline
class Instance: Prunable, @unchecked Sendable {
    // Proof: this class and its subclasses are immutable. Their values are `Sendable`, or are used on the main actor
    // alone, or are samples for probes, which do not leave the thread that probes.
    let provenance: Provenance

    init(provenance: Provenance) {
        self.provenance = provenance
    }

    /// Whether there is still a value.
    ///
    /// - Parameter releases: Gets an object that only others hold: this may now be the last reference to it.
    func isAlive(releasing releases: inout DeferredReleases) -> Bool { true }

    /// The same, with its value held; `nil` where there is none.
    var live: LiveInstance? { nil }

    /// The same, held weakly; `nil` where the value is no object.
    var weakened: Instance? { nil }

    /// This instance, held strongly; `nil` if the value is gone.
    var strengthened: Instance? { self }

    /// The value, if this holds one of a type.
    func value<Value>(as type: Value.Type) -> Value? { (self as? StrongInstance<Value>)?.value }

    /// The same value as an instance of a binding, if this holds it.
    func instance(with provenance: Provenance) -> Instance? { nil }

    /// An instance of no binding that holds a value, if the value is of a type.
    static func boxing(_ value: Any, as type: Any.Type) -> Instance? {
        func box<Value>(_ type: Value.Type) -> Instance? { (value as? Value).map { StrongInstance($0) } }
        return box(type)
    }

    /// The value; `nil` if this does not hold it.
    var anyValue: Any? { nil }
}

@usableFromInline
final class StrongInstance<Value>: Instance, @unchecked Sendable {
    @usableFromInline let value: Value

    init(_ value: Value, provenance: Provenance) {
        self.value = value
        super.init(provenance: provenance)
    }

    /// A value that is at hand, of no binding yet.
    convenience init(_ value: Value) {
        self.init(value, provenance: .none)
    }

    /// Made from `Self`, which is known without looking it up.
    override func instance(with provenance: Provenance) -> Instance? { Self(value, provenance: provenance) }

    override var anyValue: Any? { value }

    override var live: LiveInstance? { LiveInstance(self) }

    override var weakened: Instance? {
        guard Sample.isObject(value) else { return nil }
        return WeakInstance(value as AnyObject, provenance: provenance) { [provenance] object in
            (object as? Value).map { Self($0, provenance: provenance) }
        }
    }
}

/// An instance of the scope `shared`: alive while somebody holds the object.
final class WeakInstance: Instance, @unchecked Sendable {
    private let reference: WeakReference
    /// Makes an instance that holds the object again, if this one replaces one that did.
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

    override var live: LiveInstance? { reference.object.map { LiveInstance(self, holding: $0) } }
}

/// A weak reference that may be read on any thread.
final class WeakReference: @unchecked Sendable {
    // Proof: immutable but for the runtime's own clearing of the reference, which is safe on any thread; the object is
    // `Sendable`, or is used on the main actor alone.
    weak let object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }

    /// The object, or `nil` where it is gone.
    ///
    /// It is unwrapped before it is cast: of `nil as? Value`, an optimized build makes a cast of a null pointer.
    func object<Value>(as type: Value.Type) -> Value? {
        guard let object else { return nil }
        return object as? Value
    }
}

/// An instance whose value is there, and stays for as long as this is held.
package struct LiveInstance {
    let instance: Instance
    /// The value, where the instance itself does not hold it.
    let object: AnyObject?

    init(instance: Instance, object: AnyObject?) {
        self.instance = instance
        self.object = object
    }

    /// An instance that holds its value.
    init<Value>(_ instance: StrongInstance<Value>) {
        self.instance = instance
        object = nil
    }

    /// An instance that only others hold the value of.
    init(_ instance: WeakInstance, holding object: AnyObject) {
        self.instance = instance
        self.object = object
    }

    /// The value.
    ///
    /// Proof: an instance that is not weak is a `StrongInstance` of the type that its binding's identity tells.
    package func value<Value>(as type: Value.Type) -> Value {
        precondition(
            instance.provenance.binding.identity.valueType == ObjectIdentifier(type), "Another binding's value.")
        if let object { return value(of: object) }
        defer { withExtendedLifetime(instance) {} }
        return FoundInstance<Value>(instance).value
    }

    /// Whether the value may have something to close. Casting a value takes ten times as long as comparing its type, and
    /// most values have nothing to close.
    func isClosable<Value>(as type: Value.Type) -> Bool {
        let dynamicType: Any.Type = Swift.type(of: value(as: type) as Any)
        if dynamicType is any ClosableDependency.Type { return true }
        // A value of another type can be in an object only if it was cast to this type.
        if dynamicType is AnyClass { return type == AnyObject.self }
        return dynamicType is any AnyOptional.Type || dynamicType == AnyHashable.self
    }

    @inline(never)
    private func value<Value>(of object: AnyObject) -> Value {
        guard let value = object as? Value else { preconditionFailure("A value that is of another type than it was.") }
        return value
    }
}

/// Optional types. A cast looks at the wrapped value.
private protocol AnyOptional {}

extension Optional: AnyOptional {}
