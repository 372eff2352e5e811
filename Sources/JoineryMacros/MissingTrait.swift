// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if !Macros
// Without the trait, there are no macros. Unavailable types with the same names explain that at each use: an attribute
// of a type, an initializer, or a protocol can name a global actor.

/// A placeholder for the macro when the trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor AutoWired {
    /// The required member of a global actor; never used.
    public static let shared = AutoWired()
}

/// A placeholder for the macro when the trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor AutoWiredInitializer {
    /// The required member of a global actor; never used.
    public static let shared = AutoWiredInitializer()
}

/// A placeholder for the macro when the trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor Stubbed {
    /// The required member of a global actor; never used.
    public static let shared = Stubbed()
}
#endif
