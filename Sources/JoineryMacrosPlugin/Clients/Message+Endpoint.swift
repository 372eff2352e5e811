// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics

extension Message {
    static let noEndpoint = Message(
        id: "noEndpoint",
        message: "'@DependencyEndpoint' can only be attached to a stored property with an explicit closure type")

    static let constantEndpoint = Message(
        id: "constantEndpoint", message: "an endpoint must be a 'var', because tests override it")

    static let staticEndpoint = Message(
        id: "staticEndpoint",
        message: """
            an endpoint cannot be 'static', because it belongs to an instance of the client
            """)

    static let lazyEndpoint = Message(
        id: "lazyEndpoint",
        message: """
            an endpoint cannot be 'lazy', because its closure is set when the client is created
            """)

    static let computedEndpoint = Message(
        id: "computedEndpoint", message: "an endpoint cannot have a getter, because it stores its closure")

    static func missingDefault(_ name: String) -> Message {
        Message(
            id: "missingDefault",
            message: """
                endpoint '\(name)' needs a default, because it returns a value and cannot throw an arbitrary error
                An endpoint without an implementation records an issue and then returns its default. Any value works, \
                such as 'false' or '[]'.
                """)
    }

    static func missingThrowingDefault(_ name: String, error: String) -> Message {
        Message(
            id: "missingThrowingDefault",
            message: """
                endpoint '\(name)' needs a default, because it can only throw '\(error)'
                An endpoint without an implementation records an issue and then runs its default. Throw one of these \
                errors, or return a value.
                """)
    }

    static let defaultIsNoClosure = Message(
        id: "defaultIsNoClosure",
        message: """
            the default of an endpoint must be a closure literal, because the macro inserts code into it that records \
            an issue
            """)

    static let needlessUnimplemented = Message(
        id: "needlessUnimplemented",
        message: "the default of an endpoint does not need 'unimplemented', because it already records an issue")

    static let stoppingDefault = Message(
        id: "stoppingDefault", severity: .warning,
        message: "this default stops tests and previews; return any value of the type instead")

    static func uncountedArguments(_ count: Int) -> Message {
        Message(
            id: "uncountedArguments",
            message: "the default must name or ignore the \(count == 1 ? "argument" : "\(count) arguments")")
    }

    static let methodIsNoLiteral = Message(
        id: "methodIsNoLiteral", message: "a method name must be a string literal without interpolation")

    static func methodIsNoName(_ name: String) -> Message {
        Message(id: "methodIsNoName", message: "'\(name)' is not a valid method name")
    }

    static func methodIsProperty(_ name: String) -> Message {
        Message(
            id: "methodIsProperty",
            message: """
                a method named '\(name)' without argument labels conflicts with the property; choose another name
                """)
    }

    static let variadicParameter = Message(
        id: "variadicParameter",
        message: "the generated method cannot pass on variadic arguments; let the closure take an array")
}
#endif
