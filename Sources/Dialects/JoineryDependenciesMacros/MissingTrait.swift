// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if !Macros
// Without the trait, there are no macros. Unavailable types with the same names explain that at each use: an attribute
// of a structure can name a global actor, and an attribute of a property a property wrapper.

/// A placeholder for the macro when the trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor DependencyClient {
    public static let shared = DependencyClient()
}

/// A placeholder for the macro when the trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@propertyWrapper public struct DependencyEndpoint<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value, method: String = "") {
        self.wrappedValue = wrappedValue
    }
}

/// A placeholder for the macro when the trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@propertyWrapper public struct DependencyEndpointIgnored<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}
#endif
