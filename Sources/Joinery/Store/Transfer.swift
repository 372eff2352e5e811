// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Carries a value between two regions that the compiler cannot see to be one.
///
/// Proof, for each use: either the value is `Sendable`; or it was just made by a builder that returns it `sending`,
/// nobody else holds it, and it is taken out once; or it belongs to a main-actor binding, whose getter, builder and
/// overrides all run on the main actor; or it does not leave its thread, and only passes through a call that is
/// generic over `Sendable` values.
package struct Transfer<Value>: @unchecked Sendable {
    /// The value.
    package let value: Value

    /// A value to be carried.
    package init(_ value: Value) {
        self.value = value
    }

    /// The value, for a caller that has it to itself.
    consuming func sent() -> sending Value {
        let copy = self
        return copy.value
    }
}

/// A value of any type, in an object: what holds one is copied at the cost of a count of references.
final class AnySendable: Sendable {
    let value: any Sendable

    init(_ value: any Sendable) {
        self.value = value
    }
}
