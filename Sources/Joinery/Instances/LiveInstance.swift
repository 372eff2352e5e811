// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An instance whose value is there, and stays for as long as this is held.
struct LiveInstance {
    let instance: Instance
    /// The value, where the instance itself does not hold it.
    let object: AnyObject?

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
    func value<Value>(as type: Value.Type) -> Value {
        precondition(
            instance.provenance.binding.identity.valueType == ObjectIdentifier(type), "Another binding's value.")
        if let object { return value(of: object) }
        return withExtendedLifetime(instance) { FoundInstance<Value>(instance).value }
    }

    @inline(never)
    private func value<Value>(of object: AnyObject) -> Value {
        guard let value = object as? Value else { preconditionFailure("A value that is of another type than it was.") }
        return value
    }
}
