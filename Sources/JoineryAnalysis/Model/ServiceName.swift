// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A service of a container, as a type names it.
struct ServiceName {
    /// The type's name.
    var name: String
    /// The timing, if the type implies one: `Lazy<Store>`, `Provider<Store>`.
    var timing: Timing?
    /// Whether the type is optional.
    var isOptional = false

    /// Creates the service that a type names.
    init(_ type: String) {
        name = TypeName.withoutOptional(type)
        isOptional = name != type
        for (wrapper, timing) in Self.wrappers where name.hasPrefix(wrapper) && name.last == ">" {
            name = String(name.dropFirst(wrapper.count).dropLast())
            self.timing = timing
        }
    }

    private static let wrappers: [(String, Timing)] = [
        ("Lazy<", .lazy), ("Swinject.Lazy<", .lazy), ("Provider<", .later), ("Swinject.Provider<", .later),
    ]
}
