// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics

extension Message {
    static let noStructure = Message(
        id: "noStructure", message: "'@DependencyClient' is for structures: a client is a value that tests change")

    static let noEndpoints = Message(
        id: "noEndpoints", severity: .warning,
        message: "'@DependencyClient' adds nothing, because no 'var' here is a closure that is written out")

    static func missingType(_ name: String) -> Message {
        Message(
            id: "missingType",
            message: "property '\(name)' needs its type written out, for the initialiser that '@DependencyClient' adds")
    }

    static let severalNames = Message(
        id: "severalNames",
        message: "in a client, each property needs a declaration of its own, for the initialiser to set it")

    static func ignoredWithoutValue(_ name: String) -> Message {
        Message(
            id: "ignoredWithoutValue",
            message: "'\(name)' is left out of the initialisers, so it needs an initial value")
    }
}
#endif
