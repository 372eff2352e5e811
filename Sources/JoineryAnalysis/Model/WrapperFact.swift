// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The program's own function or property wrapper that resolves a type parameter, or a function that registers it. Each
/// use requests a service, as `resolve` does, or is a registration.
///
/// The uses are recorded as references of the kind `wrapped`, because the wrapper may be declared in another file.
/// ``Swift/Array/throughWrappers()`` combines the two.
package struct WrapperFact: Sendable, Hashable {
    /// The kind of a wrapper.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A function: `func get<T>() -> T`.
        case function
        /// A property wrapper: `@propertyWrapper struct Inject<T>`.
        case attribute
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
    /// Whether it is passed the type, as in `get(Store.self)`, and does not infer it from the context.
    package var takesType: Bool
    /// Whether its value is optional.
    package var isOptional: Bool
    /// The function with which it resolves, which may be another wrapper or something else; `nil` if it resolves
    /// directly.
    package var through: String?
    /// The name with which it resolves or registers each service, if it gives one itself.
    package var qualifier: String?
    /// Whether it registers the type that it is passed.
    package var registers = false
    /// The labels of a function's parameters after the type, `_` for none, and with `?` if the parameter has a default
    /// value. They distinguish calls that register from those of other functions with that name.
    package var labels: [String] = []
    /// The labels of the call of the function with which it resolves or registers, as in ``Reference/space``.
    package var labelsThrough: String?
    /// The scope of what it registers, if it declares one.
    package var scope: Scope?
    /// The access level. A private wrapper does not apply to other files.
    package var access: String
    /// The place of its name, or the place where a property wrapper resolves.
    package var place: Place

    /// Creates the fact of a wrapper.
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
