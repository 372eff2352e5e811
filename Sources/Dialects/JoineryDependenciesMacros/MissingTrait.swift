// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if !Macros
// Without the trait there are no macros. Types of their names say so where somebody uses them: an attribute of a
// structure may name a global actor, and one of a property a property wrapper.

/// Stands for the macro where the package's trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor DependencyClient {
    public static let shared = DependencyClient()
}

/// Stands for the macro where the package's trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@propertyWrapper public struct DependencyEndpoint<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value, method: String = "") {
        self.wrappedValue = wrappedValue
    }
}

/// Stands for the macro where the package's trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@propertyWrapper public struct DependencyEndpointIgnored<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}
#endif
