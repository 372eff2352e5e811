// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics

extension Message {
    static let noEndpoint = Message(
        id: "noEndpoint",
        message: "'@DependencyEndpoint' needs a stored property with a closure type that is written out")

    static let constantEndpoint = Message(
        id: "constantEndpoint", message: "an endpoint is replaced in tests, so it has to be a 'var'")

    static let staticEndpoint = Message(
        id: "staticEndpoint", message: "an endpoint belongs to an instance, so it cannot be 'static'")

    static let lazyEndpoint = Message(
        id: "lazyEndpoint", message: "an endpoint has its closure from the start, so it cannot be 'lazy'")

    static let computedEndpoint = Message(
        id: "computedEndpoint", message: "an endpoint stores its closure, so it cannot have a getter")

    static func missingDefault(_ name: String) -> Message {
        Message(
            id: "missingDefault",
            message: """
                endpoint '\(name)' needs a default, because it returns a value and cannot throw any error
                The default is what a client without an implementation returns, after it has recorded an issue. \
                Any value will do, such as 'false' or '[]'.
                """)
    }

    static func missingThrowingDefault(_ name: String, error: String) -> Message {
        Message(
            id: "missingThrowingDefault",
            message: """
                endpoint '\(name)' needs a default, because it throws nothing but '\(error)'
                The default is what a client without an implementation does, after it has recorded an issue: throw \
                one of these errors, or return a value.
                """)
    }

    static let defaultIsNoClosure = Message(
        id: "defaultIsNoClosure",
        message: "the default of an endpoint has to be a closure literal, which the macro makes record an issue")

    static let needlessUnimplemented = Message(
        id: "needlessUnimplemented",
        message: "the default of an endpoint needs no 'unimplemented', because it records an issue anyway")

    static let stoppingDefault = Message(
        id: "stoppingDefault", severity: .warning,
        message: "this default stops tests and previews; any value of the type will do instead")

    static func uncountedArguments(_ count: Int) -> Message {
        Message(
            id: "uncountedArguments",
            message: "the default has to name or ignore the \(count == 1 ? "argument" : "\(count) arguments")")
    }

    static let methodIsNoLiteral = Message(
        id: "methodIsNoLiteral", message: "the name of the method has to be a string literal without interpolation")

    static func methodIsNoName(_ name: String) -> Message {
        Message(id: "methodIsNoName", message: "'\(name)' is no name of a method")
    }

    static func methodIsProperty(_ name: String) -> Message {
        Message(
            id: "methodIsProperty",
            message: "a method '\(name)' without labels could not be told from the property; give it another name")
    }

    static let variadicParameter = Message(
        id: "variadicParameter",
        message: "a method cannot hand on variadic arguments; let the closure take an array")
}
#endif
