// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Resolver {
    /// The name of a registration.
    ///
    /// Define constants in an extension:
    ///
    /// ```swift
    /// extension Resolver.Name {
    ///     static let archive = Self("archive")
    /// }
    /// ```
    public struct Name: ExpressibleByStringLiteral, Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String

        /// Creates a name.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a name from a literal.
        public init(stringLiteral: String) {
            rawValue = stringLiteral
        }

        /// Returns the name with a text, or `nil` if there is no text.
        public static func name(fromString string: String?) -> Name? {
            string.map { Name($0) }
        }
    }
}
