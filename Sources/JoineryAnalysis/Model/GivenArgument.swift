// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An argument of a call of the program's own function, which may pass it on to a container.
package struct GivenArgument: Sendable, Hashable {
    /// The label, `_` for none, or ``trailing``.
    package var label: String
    /// The type, `_` if the code does not show it. That of a metatype ends with `.Type`, and that of `nil` is `nil`.
    package var type: String
    /// The text of a constant, which can be the name of a service.
    package var constant: String?
    /// The position of the parameter that the argument names, if the call is in a function that passes it on.
    package var parameter: Int?
    /// The types of a closure's parameters after the first one; `nil` if there are none.
    package var closureTypes: [String]?

    /// Creates an argument of which this much is known.
    package init(_ label: String, _ type: String = "_", constant: String? = nil, parameter: Int? = nil) {
        self.label = label
        self.type = type
        self.constant = constant
        self.parameter = parameter
    }

    /// The label of the factory of a registration, in ``WrapperFact/arguments``.
    static let factory = "factory"
    /// The type of a closure.
    static let closure = "{}"
    /// The label of the first closure behind a call.
    static let trailing = "{}"

    /// Whether it is `nil`.
    var isNil: Bool { type == "nil" }
}
