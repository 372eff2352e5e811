// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What the compiler comes to where a key path names nothing: it refuses to call this, and says what is wrong. It
// demands the stand-in as the value too, so that a value of the wrong type for a name that does exist is told as such.

/// Stands in the compiler's messages for a value that ``InjectedValues`` does not have. No program has a value of it.
public struct UndeclaredValue: Sendable {
    fileprivate init() {}
}

/// Has a value of every name, so that a key path to one that ``InjectedValues`` does not have can be refused.
@dynamicMemberLookup
public struct UndeclaredValues: Sendable {
    private init() {}

    /// The stand-in, whatever the name.
    public subscript(dynamicMember name: String) -> UndeclaredValue { UndeclaredValue() }
}

extension InjectedValues {
    /// Refused, with a message: there is no such value.
    @available(*, unavailable, message: "'InjectedValues' has no such value")
    public static subscript(keyPath: KeyPath<UndeclaredValues, UndeclaredValue>) -> UndeclaredValue {
        get { preconditionFailure("unreachable: the compiler refuses every call") }
        set { preconditionFailure("unreachable: the compiler refuses every call") }
    }
}
