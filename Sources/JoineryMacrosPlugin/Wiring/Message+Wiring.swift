// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
extension Message {
    static let notAutoWirable = Message(
        id: "notAutoWirable",
        message: "'@AutoWired' can only be attached to the declaration of a class, structure, or actor")

    static func noInitializer(_ kind: String, _ type: String) -> Message {
        Message(
            id: "noInitializer",
            message: """
                \(kind) '\(type)' has no initializer that '@AutoWired' can call; declare one in its body (inherited, \
                convenience, and decoding initializers and those in extensions are ignored)
                """)
    }

    static func severalInitializers(_ type: String) -> Message {
        Message(
            id: "severalInitializers",
            message: """
                '\(type)' has more than one initializer; mark the one that '@AutoWired' calls with \
                '@AutoWiredInitializer'
                """)
    }

    static let severalMarked = Message(
        id: "severalMarked", message: "only one initializer can be marked with '@AutoWiredInitializer'")

    static let misplacedMark = Message(
        id: "markMarksNothing",
        message: "'@AutoWiredInitializer' can only be attached to an initializer of a type with '@AutoWired'")

    static func privateStructure(_ type: String) -> Message {
        Message(
            id: "privateStructure",
            message: """
                '@AutoWired' adds 'init(from:)' in an extension, which cannot access private type '\(type)'; make the \
                type 'fileprivate'
                """)
    }

    static let tuplePattern = Message(
        id: "tuplePattern",
        message: "'@AutoWired' does not support tuple patterns; declare each property separately")

    static let initializerIsThere = Message(
        id: "initializerIsThere",
        message: "'@AutoWired' generates the same initializer; remove this one or the attribute")

    static let graphIsNoType = Message(
        id: "graphIsNoType",
        message: "the graph must be written as a type, as in 'SessionGraph.self', because macros see only source code")

    static func otherInitializer(_ called: String, insteadOf initializer: String) -> Message {
        Message(
            id: "otherInitializer",
            message: """
                '@AutoWired' omits the arguments of '\(initializer)' that have defaults, and would then call \
                \(called) instead; change an argument label of one of them
                """)
    }

    static let bindingsAreNoLiteral = Message(
        id: "bindingsAreNoLiteral",
        message: """
            bindings must be written as a dictionary literal, as in '["repository": \\.listings]', because macros see \
            only source code
            """)

    static let bindingIsNoKeyPath = Message(
        id: "bindingIsNoKeyPath", message: "a binding must be written as a key path, as in '\\.listings'")

    static let parameterIsNoLiteral = Message(
        id: "parameterIsNoLiteral",
        message: "a parameter name must be a string literal without interpolation")

    static func unknownParameter(_ name: String, of initializer: String, _ parameters: [String]) -> Message {
        let known = parameters.map { "'\($0)'" }.joined(separator: ", ")
        return Message(
            id: "unknownParameter",
            message: "'\(initializer)' has no parameter named '\(name)'"
                + (known.isEmpty ? "" : "; its \(parameters.count == 1 ? "parameter is" : "parameters are") \(known)"))
    }

    static func namedTwice(_ name: String) -> Message {
        Message(id: "namedTwice", message: "parameter '\(name)' is listed more than once")
    }

    static func variadicArgument(_ name: String) -> Message {
        Message(
            id: "variadicArgument",
            message: "'@AutoWired' cannot pass arguments to variadic parameter '\(name)'; make it an array")
    }

    static let namelessParameter = Message(
        id: "namelessParameter",
        message: "'@AutoWired' finds the binding by parameter name; give this parameter a name")

    static func unwirable(_ name: String, _ reason: String) -> Message {
        Message(
            id: "unwirable",
            message: "no binding can be passed for parameter '\(name)', which \(reason); list it in 'assisted:'")
    }

    static func assistedWithoutType(_ name: String) -> Message {
        Message(
            id: "assistedWithoutType",
            message: "property '\(name)' needs an explicit type, because it becomes a parameter of 'init(from:)'")
    }

    static let rethrowing = Message(
        id: "rethrowing", message: "'@AutoWired' cannot call an initializer that rethrows; declare it 'throws'")
}
#endif
