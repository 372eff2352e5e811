// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How long an instance of a binding lives.
///
/// Those of other systems are mapped to the ones of Joinery where they mean the same; any other has its own name.
public struct Scope: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, as it is shown.
    public let rawValue: String

    /// Names a scope.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A new value each time.
    public static let transient = Scope(rawValue: "transient")
    /// One for each instance of the graph, as long as that lives.
    public static let singleton = Scope(rawValue: "singleton")
    /// One, while anything holds it.
    public static let shared = Scope(rawValue: "shared")
    /// One for each resolution.
    public static let perResolution = Scope(rawValue: "perResolution")
    /// Built from its caller's arguments.
    public static let factory = Scope(rawValue: "factory")

    /// Whether it is none of the above: declared by the program or its library, and ended by them.
    public var isCustom: Bool {
        ![Scope.transient, .singleton, .shared, .perResolution, .factory].contains(self)
    }
}
