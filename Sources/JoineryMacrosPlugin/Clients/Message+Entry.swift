// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics

extension Message {
    static let noEntry = Message(
        id: "noEntry", message: "'@DependencyEntry' is for properties of an extension of 'DependencyValues'")

    static let constantEntry = Message(
        id: "constantEntry", message: "an entry is replaced in tests, so it has to be a 'var'")

    static let staticEntry = Message(
        id: "staticEntry", message: "an entry is read from the current values, so it cannot be 'static'")

    static let computedEntry = Message(
        id: "computedEntry", message: "'@DependencyEntry' makes the getter and the setter, so there can be no other")

    static let entryWithoutValue = Message(
        id: "entryWithoutValue",
        message: "an entry needs an initial value, which is its test value, or else a 'liveValue'")

    static let keyIsNoLiteral = Message(
        id: "keyIsNoLiteral", message: "the name of the key has to be a string literal without interpolation")

    static func keyIsNoName(_ name: String) -> Message {
        Message(id: "keyIsNoName", message: "'\(name)' is no name of a type")
    }
}
#endif
