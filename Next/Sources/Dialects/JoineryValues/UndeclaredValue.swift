// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The compiler's last resort in overload resolution for an unknown key path, so that its error is the message below.
// The value must be the placeholder, so that a value of the wrong type for an existing name is still reported as such.

/// A placeholder in compiler messages for a value that ``InjectedValues`` does not have. It has no instances.
public struct UndeclaredValue: Sendable {
    fileprivate init() {}
}

/// A type that has a member for every name, so that the compiler can reject a key path to an unknown one.
@dynamicMemberLookup
public struct UndeclaredValues: Sendable {
    private init() {}

    /// The placeholder for any name.
    public subscript(dynamicMember name: String) -> UndeclaredValue { UndeclaredValue() }
}

extension InjectedValues {
    /// Unavailable: no such value exists.
    @available(*, unavailable, message: "'InjectedValues' has no such value")
    public static subscript(keyPath: KeyPath<UndeclaredValues, UndeclaredValue>) -> UndeclaredValue {
        get { preconditionFailure("unreachable: the compiler rejects every call") }
        set { preconditionFailure("unreachable: the compiler rejects every call") }
    }
}
