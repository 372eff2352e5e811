// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if !Macros
// Without the trait there are no macros. Types of their names say so where somebody uses them: an attribute of a type,
// an initialiser or a protocol may name a global actor.

/// Stands for the macro where the package's trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor AutoWired {
    /// What a global actor has to have; nothing uses it.
    public static let shared = AutoWired()
}

/// Stands for the macro where the package's trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor AutoWiredInitializer {
    /// What a global actor has to have; nothing uses it.
    public static let shared = AutoWiredInitializer()
}

/// Stands for the macro where the package's trait is not enabled.
@available(*, unavailable, message: "enable the macros: .package(url: …, from: …, traits: [\"Macros\"])")
@globalActor public actor Stubbed {
    /// What a global actor has to have; nothing uses it.
    public static let shared = Stubbed()
}
#endif
