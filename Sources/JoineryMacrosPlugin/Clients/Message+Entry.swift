// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics

extension Message {
    static let noEntry = Message(
        id: "noEntry",
        message: """
            '@DependencyEntry' can only be attached to a property in an extension of \
            'DependencyValues'
            """)

    static let constantEntry = Message(
        id: "constantEntry", message: "an entry must be a 'var', because tests override it")

    static let staticEntry = Message(
        id: "staticEntry", message: "an entry cannot be 'static', because it is read from the current values")

    static let computedEntry = Message(
        id: "computedEntry", message: "an entry cannot have accessors, because '@DependencyEntry' generates them")

    static let entryWithoutValue = Message(
        id: "entryWithoutValue",
        message: "an entry needs an initial value, which tests use, or a 'liveValue'")

    static let keyIsNoLiteral = Message(
        id: "keyIsNoLiteral", message: "a key name must be a string literal without interpolation")

    static func keyIsNoName(_ name: String) -> Message {
        Message(id: "keyIsNoName", message: "'\(name)' is not a valid type name")
    }
}
#endif
