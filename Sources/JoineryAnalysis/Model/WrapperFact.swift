// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A function or property wrapper of the program's own that resolves a type parameter: each place that uses it asks for
/// a service, as `resolve` itself does.
///
/// The places are noted as references of the kind `wrapped`, whatever they call, since what they call may be declared in
/// another file. ``Swift/Array/throughWrappers()`` brings the two together.
package struct WrapperFact: Sendable, Hashable {
    /// What is declared.
    package enum Kind: String, Sendable, Hashable {
        /// A function: `func get<T>() -> T`.
        case function
        /// A property wrapper: `@propertyWrapper struct Inject<T>`.
        case attribute
    }

    /// What is declared.
    package var kind: Kind
    /// The function's name, or the property wrapper's.
    package var name: String
    /// The type or extension that it is a member of.
    package var space: String?
    /// The system that it resolves from.
    package var dialect: Dialect
    /// When it resolves, seen from when it is called, or from when the property's owner is made.
    package var timing: Timing
    /// Whether it is given the type, as in `get(Store.self)`, and does not take it from where its value goes.
    package var takesType: Bool
    /// Whether its value may be missing.
    package var isOptional: Bool
    /// The function it resolves by, which may be another wrapper or something else altogether; `nil` where it resolves
    /// itself.
    package var through: String?
    /// The access level: what is private wraps nothing for other files.
    package var access: String
    /// Where its name stands; of a property wrapper, where it resolves.
    package var place: Place

    /// Notes a wrapper.
    package init(
        _ kind: Kind, _ name: String, in space: String? = nil, dialect: Dialect, timing: Timing = .immediate,
        takesType: Bool = false, isOptional: Bool = false, through: String? = nil, access: String = "internal",
        at place: Place
    ) {
        self.kind = kind
        self.name = name
        self.space = space
        self.dialect = dialect
        self.timing = timing
        self.takesType = takesType
        self.isOptional = isOptional
        self.through = through
        self.access = access
        self.place = place
    }
}
