// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How long an instance of a binding lives.
///
/// Those of other systems are mapped to the ones of Joinery where they mean the same; any other has its own name.
package struct Scope: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, as it is shown.
    package let rawValue: String

    /// Names a scope.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// A new value each time.
    package static let transient = Scope(rawValue: "transient")
    /// One for each instance of the graph, as long as that lives.
    package static let singleton = Scope(rawValue: "singleton")
    /// One, while anything holds it.
    package static let shared = Scope(rawValue: "shared")
    /// One for each resolution.
    package static let perResolution = Scope(rawValue: "perResolution")
    /// Built from its caller's arguments.
    package static let factory = Scope(rawValue: "factory")

    /// Whether it is none of the above: declared by the program or its library, and ended by them.
    package var isCustom: Bool {
        ![Scope.transient, .singleton, .shared, .perResolution, .factory].contains(self)
    }
}
