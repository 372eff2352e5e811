// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
extension Message {
    static let noProtocol = Message(id: "noProtocol", message: "'@Stubbed' is for protocols")

    static let objectiveCProtocol = Message(
        id: "objectiveCProtocol", message: "'@Stubbed' is for protocols of Swift: a class for this one is an 'NSObject'"
    )

    static let actorProtocol = Message(
        id: "actorProtocol",
        message:
            "a protocol of actors cannot have a stub whose closures a test sets: nothing outside sets what is an actor's"
    )

    static func unstubbable(_ kind: String) -> Message {
        Message(
            id: "unstubbable",
            message: "no closure stands for \(kind); write the stub of this protocol by hand, without '@Stubbed'")
    }

    static func genericRequirement(_ name: String) -> Message {
        Message(
            id: "genericRequirement",
            message: """
                no closure stands for '\(name)', because closures are not generic
                Generic parameters can be taken and returned by themselves, as optionals, in arrays and as values of \
                dictionaries, and may name protocols alone.
                """)
    }

    static func sameName(_ name: String) -> Message {
        Message(
            id: "sameName",
            message: "two requirements would share the closure '\(name)'; give one of them another name or label")
    }
}
#endif
