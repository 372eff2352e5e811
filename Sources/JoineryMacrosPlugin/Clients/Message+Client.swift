// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics

extension Message {
    static let noStructure = Message(
        id: "noStructure",
        message: """
            '@DependencyClient' can only be attached to a structure, because tests modify \
            copies of a client
            """)

    static let noEndpoints = Message(
        id: "noEndpoints", severity: .warning,
        message: "'@DependencyClient' has no effect, because no 'var' here has an explicit closure type")

    static func missingType(_ name: String) -> Message {
        Message(
            id: "missingType",
            message: """
                property '\(name)' needs an explicit type, because '@DependencyClient' adds it to the initializer
                """)
    }

    static let severalNames = Message(
        id: "severalNames",
        message: "'@DependencyClient' needs each property in a separate declaration")

    static func ignoredWithoutValue(_ name: String) -> Message {
        Message(
            id: "ignoredWithoutValue",
            message: "'\(name)' needs an initial value, because the initializers do not set it")
    }
}
#endif
