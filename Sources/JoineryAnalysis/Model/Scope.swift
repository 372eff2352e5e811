// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The scope of a binding: how long an instance lives.
///
/// Scopes of other libraries are mapped to Joinery's if they mean the same. Others keep their names.
package struct Scope: RawRepresentable, Sendable, Hashable, Codable {
    /// The name.
    package let rawValue: String

    /// Creates a scope with a name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// A new value for each read.
    package static let transient = Scope(rawValue: "transient")
    /// One value for each instance of the graph, as long as the graph lives.
    package static let singleton = Scope(rawValue: "singleton")
    /// One value as long as anything holds it.
    package static let shared = Scope(rawValue: "shared")
    /// One value for each resolution.
    package static let perResolution = Scope(rawValue: "perResolution")
    /// A value built from the caller's arguments.
    package static let factory = Scope(rawValue: "factory")

    /// A scope that the code does not show, because the program's own function chooses it.
    package static let unknown = Scope(rawValue: "unknown")

    /// The scope; `nil` if it is unknown.
    var ifKnown: Scope? { self == .unknown ? nil : self }

    /// Whether the scope is declared by the program or its library.
    package var isCustom: Bool {
        ![Scope.transient, .singleton, .shared, .perResolution, .factory, .unknown].contains(self)
    }
}
