// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
extension Message {
    static let notAutoWirable = Message(
        id: "notAutoWirable", message: "'@AutoWired' is for classes, structures and actors, in their declaration")

    static func noInitializer(_ kind: String, _ type: String) -> Message {
        Message(
            id: "noInitializer",
            message: """
                \(kind) '\(type)' declares no initialiser for '@AutoWired' to call; those that it inherits, those of \
                extensions, with 'convenience' and for decoding do not count
                """)
    }

    static func severalInitializers(_ type: String) -> Message {
        Message(
            id: "severalInitializers",
            message: "'\(type)' has several initialisers; mark the one for '@AutoWired' with '@AutoWiredInitializer'")
    }

    static let severalMarked = Message(
        id: "severalMarked", message: "'@AutoWired' calls one initialiser, and another is marked already")

    static let markMarksNothing = Message(
        id: "markMarksNothing", message: "'@AutoWiredInitializer' is for an initialiser of a type with '@AutoWired'")

    static func privateStructure(_ type: String) -> Message {
        Message(
            id: "privateStructure",
            message:
                "an extension cannot name the private '\(type)', where 'init(from:)' calls the memberwise initialiser")
    }

    static let tuplePattern = Message(
        id: "tuplePattern",
        message: "'@AutoWired' reads no names in a pattern; declare each property by itself")

    static let initializerIsThere = Message(
        id: "initializerIsThere",
        message: "'@AutoWired' writes the same initialiser; remove this one, or the attribute")

    static let graphIsNoType = Message(
        id: "graphIsNoType",
        message: "write the graph out as a type, as in 'SessionGraph.self': the macro reads the source")

    static func otherInitializer(_ called: String, insteadOf initializer: String) -> Message {
        Message(
            id: "otherInitializer",
            message: """
                '@AutoWired' leaves the defaults of '\(initializer)' out, and would call \(called) with the rest; give \
                one of them another label
                """)
    }

    static let bindingsAreNoLiteral = Message(
        id: "bindingsAreNoLiteral",
        message:
            "write the bindings out as a literal, as in '[\"repository\": \\.listings]': the macro reads the source")

    static let bindingIsNoKeyPath = Message(
        id: "bindingIsNoKeyPath", message: "write the binding out as a key path, as in '\\.listings'")

    static let parameterIsNoLiteral = Message(
        id: "parameterIsNoLiteral",
        message: "the name of a parameter has to be a string literal without interpolation")

    static func unknownParameter(_ name: String, of initializer: String, _ parameters: [String]) -> Message {
        let known = parameters.map { "'\($0)'" }.joined(separator: ", ")
        return Message(
            id: "unknownParameter",
            message: "'\(initializer)' has no parameter '\(name)'" + (known.isEmpty ? "" : ", but \(known)"))
    }

    static func namedTwice(_ name: String) -> Message {
        Message(id: "namedTwice", message: "parameter '\(name)' is named here for the second time")
    }

    static func variadicArgument(_ name: String) -> Message {
        Message(
            id: "variadicArgument",
            message: "'@AutoWired' cannot hand on the variadic parameter '\(name)'; let the initialiser take an array")
    }

    static let namelessParameter = Message(
        id: "namelessParameter", message: "'@AutoWired' finds the binding by the name of the parameter; write one")

    static func unwirable(_ name: String, _ reason: String) -> Message {
        Message(
            id: "unwirable",
            message: "no binding is an argument for '\(name)', which \(reason); name it in 'assisted:'")
    }

    static func assistedWithoutType(_ name: String) -> Message {
        Message(
            id: "assistedWithoutType",
            message: "property '\(name)' needs its type written out, for the parameter that 'init(from:)' has")
    }

    static let rethrowing = Message(
        id: "rethrowing", message: "what '@AutoWired' calls cannot be 'rethrows'; let it throw")
}
#endif
