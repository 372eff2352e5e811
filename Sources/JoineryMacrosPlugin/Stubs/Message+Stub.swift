// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
extension Message {
    static let noProtocol = Message(
        id: "noProtocol", message: "'@Stubbed' can only be attached to a protocol")

    static let objectiveCProtocol = Message(
        id: "objectiveCProtocol",
        message: "'@Stubbed' does not support Objective-C protocols; write this stub by hand"
    )

    static let actorProtocol = Message(
        id: "actorProtocol",
        message:
            "'@Stubbed' generates a class, but only actors can conform to this protocol; write this stub by hand"
    )

    static let localProtocol = Message(
        id: "localProtocol",
        message: """
            '@Stubbed' does not support protocols in functions; move this one to a type or to the top level of the file
            """)

    static func unstubbable(_ kind: String) -> Message {
        Message(
            id: "unstubbable",
            message: "'@Stubbed' does not support \(kind); write the stub of this protocol by hand")
    }

    static func genericType(_ type: String) -> Message {
        Message(
            id: "genericType",
            message: """
                a closure cannot use the generic type '\(type)'; use the generic parameter by itself, as an optional, \
                as an array element, or as a dictionary value
                """)
    }

    static func nameOfRequirement(_ name: String) -> Message {
        Message(
            id: "nameOfRequirement",
            message: """
                the closure for this requirement would be named '\(name)', which is the name of another requirement; \
                rename one of them
                """)
    }

    static func sameName(_ name: String) -> Message {
        Message(
            id: "sameName",
            message: """
                two requirements would use the same closure name '\(name)'; rename one of them or change an argument \
                label
                """)
    }
}
#endif
