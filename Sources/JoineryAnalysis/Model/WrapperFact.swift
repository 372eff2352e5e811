// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The program's own function, subscript, or property wrapper that resolves a type parameter, or a function that registers
/// it. Each use requests a service, as `resolve` does, or is a registration.
///
/// The uses are recorded as references of the kind `wrapped`, because the wrapper may be declared in another file.
/// ``Swift/Array/throughWrappers()`` combines the two. A function that resolves in several ways has several facts.
package struct WrapperFact: Sendable, Hashable {
    /// The kind of a wrapper.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A function: `func get<T>() -> T`.
        case function
        /// A property wrapper: `@propertyWrapper struct Inject<T>`.
        case attribute
        /// A subscript: `subscript<T>(type: T.Type) -> T`.
        case `subscript`
    }

    /// The kind.
    package var kind: Kind
    /// The name of the function or property wrapper.
    package var name: String
    /// The type or extension that contains it.
    package var space: String?
    /// The dialect from which it resolves.
    package var dialect: Dialect
    /// The time at which it resolves, relative to its call or to the creation of the property's owner.
    package var timing: Timing
    /// The labels of its parameters, or of those of a property wrapper's initializer; `nil` if they are not known. Each
    /// is followed by `?` if the default value is `nil`, by `=` for another default value, and by `*` if it takes any
    /// number of arguments.
    package var labels: [String]?
    /// The position of the parameter for the type, as in `get(Store.self)`; `nil` if the type is inferred from the
    /// context.
    package var typeParameter: Int?
    /// Whether the call leaves out the type, which has a default value, so that it is inferred.
    package var omitsType = false
    /// Whether its value is optional.
    package var isOptional: Bool
    /// The form of the function with which it resolves, which may be another wrapper or something else; `nil` if it
    /// resolves directly.
    package var through: String?
    /// The arguments that it passes to that function.
    package var given: [GivenArgument]
    /// The name with which it resolves or registers each service, if it gives one.
    package var qualifier: GivenArgument?
    /// The arguments with which it resolves each service, if it gives any.
    package var arguments: [GivenArgument]?
    /// Whether it registers the type that it is passed.
    package var registers = false
    /// The scope of what it registers, if it declares one.
    package var scope: Scope?
    /// The access level. A private wrapper does not apply to other files.
    package var access: String
    /// The place of its name, or the place where a property wrapper resolves.
    package var place: Place

    /// Creates the fact of a wrapper.
    package init(
        _ kind: Kind, _ name: String, in space: String? = nil, dialect: Dialect, timing: Timing = .immediate,
        labels: [String]? = nil, typeParameter: Int? = nil, isOptional: Bool = false, through: String? = nil,
        given: [GivenArgument] = [], access: String = "internal", at place: Place
    ) {
        self.kind = kind
        self.name = name
        self.space = space
        self.dialect = dialect
        self.timing = timing
        self.labels = labels
        self.typeParameter = typeParameter
        self.isOptional = isOptional
        self.through = through
        self.given = given
        self.access = access
        self.place = place
    }
}

/// A call that may be one of a wrapper, but does not show the type, or a function that is used as a value:
/// `types.map(get)`.
package struct UntypedCall: Sendable, Hashable {
    /// The form of the call: see ``WrapperFact/form``. For a value, the function's name.
    package var form: String
    /// The labels of its arguments, `_` for none; `nil` for a value.
    package var labels: [String]?
    /// The place.
    package var place: Place
}
