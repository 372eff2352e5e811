// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Carries a value between two isolation regions that the compiler cannot merge.
///
/// Proof, for each use, one of these:
/// - The value is `Sendable`.
/// - A builder has just returned it as `sending`, only this holds it, and it is taken out once.
/// - It belongs to a main-actor binding, whose getter, builder and overrides all run on the main actor.
/// - It does not leave its thread, and only passes through a call that is generic over `Sendable` values.
///
/// There is no proof for the closures and values that a program gives to a dialect whose original does not require
/// `Sendable`. They run where they would run in the original, so the program must ensure it as before.
@usableFromInline
package struct Transfer<Value>: @unchecked Sendable {
    /// The value.
    @usableFromInline package let value: Value

    /// Creates a carrier for a value.
    @inlinable
    package init(_ value: Value) {
        self.value = value
    }

    /// Returns the value to a caller that has the only copy.
    consuming func sent() -> sending Value {
        let copy = self
        return copy.value
    }
}

/// A value of any type in an object, which makes copies of its owner cheaper.
final class AnySendable: Sendable {
    let value: any Sendable

    init(_ value: any Sendable) {
        self.value = value
    }
}
