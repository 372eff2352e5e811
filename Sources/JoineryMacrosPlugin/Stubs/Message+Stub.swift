// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
extension Message {
    static let noProtocol = Message(
        id: "noProtocol", message: "'@Stubbed' is for protocols: it writes the class that stands in for one")

    static let objectiveCProtocol = Message(
        id: "objectiveCProtocol",
        message: "'@Stubbed' is not for protocols of Objective-C; write the stub of this one by hand"
    )

    static let actorProtocol = Message(
        id: "actorProtocol",
        message:
            "'@Stubbed' writes a class, and only actors conform to this protocol; write the stub of this one by hand"
    )

    static let localProtocol = Message(
        id: "localProtocol",
        message: "in a function, nothing finds what '@Stubbed' writes; move the protocol out of it")

    static func unstubbable(_ kind: String) -> Message {
        Message(
            id: "unstubbable",
            message: "no closure stands for \(kind); write the stub of this protocol by hand, without '@Stubbed'")
    }

    static func genericType(_ type: String) -> Message {
        Message(
            id: "genericType",
            message: """
                closures are not generic, so none stands for '\(type)'; a generic type may stand by itself, as an \
                optional, in an array or as the value of a dictionary
                """)
    }

    static func nameOfRequirement(_ name: String) -> Message {
        Message(
            id: "nameOfRequirement",
            message: "the closure of this would be '\(name)', which is required itself; give one of them another name")
    }

    static func sameName(_ name: String) -> Message {
        Message(
            id: "sameName",
            message: "two requirements would share the closure '\(name)'; give one of them another name or label")
    }
}
#endif
