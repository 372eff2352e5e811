// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A name in the code that may refer to a binding, which linking decides.
package struct Reference: Sendable, Hashable {
    /// The kind of a reference.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A member of a graph: `listings`, `app.listings`, `\.listings`.
        case member
        /// A key, by its type: `@Dependency(ClockKey.self)`.
        case key
        /// A service, by its type, perhaps with a name and arguments.
        case service
        /// A type that is built here. The dependencies of that type are needed, too.
        case construction
        /// The parameters of an initializer, which a container resolves by their types: the parameter with the label
        /// `qualifier`, whose service can have a name in `arguments`, or all except those of the types in `arguments`.
        /// ``Swift/Array/withParameters()`` replaces it by services.
        case parameter
        /// A service, by its type, if the program's own function or property wrapper resolves or registers.
        /// ``Swift/Array/throughWrappers()`` replaces it by a service or a binding, or removes it. With a space and
        /// without a dialect, it is such a parameter instead of a service. If its use has a dialect, it is a service in any case, because the library has a function of that form as well.
        case wrapped
    }

    /// The kind.
    package var kind: Kind
    /// The type that has the member, if the code shows it. A member without a type belongs to the graph of the binding
    /// that uses it or, at an injection site, to the graph of the site's library. For parameters, the labels of their
    /// initializer, if the code names them: `store:clock:`. For a service that a registration requests from another
    /// container, the name of that container. For a type that a binding builds from its own graph with the initializer of
    /// `@AutoWired`, that graph.
    package var space: String?
    /// The member's name, with dots if it is reached through others; or the type's name in the form of ``TypeName``.
    package var name: String
    /// The name with which a container registers the service. For a type that is built, ``wired`` if the `@AutoWired`
    /// initializer builds it, as far as the call shows.
    package var qualifier: String?
    /// The known types of the arguments, `_` for unknown ones; `nil` if there are no arguments. For a member of a graph
    /// that is called, the labels.
    package var arguments: [String]?
    /// Whether a member is named but not called, so that a factory creates no value.
    package var isUncalled: Bool
    /// The arguments of a call that may be one of a wrapper.
    package var given: [GivenArgument] = []
    /// Whether a service may have any name and any arguments, because the code does not show which.
    package var isOpen = false

    /// Creates a reference.
    package init(
        _ kind: Kind, _ name: String, in space: String? = nil, qualifier: String? = nil, arguments: [String]? = nil,
        isUncalled: Bool = false
    ) {
        self.kind = kind
        self.name = name
        self.space = space
        self.qualifier = qualifier
        self.arguments = arguments
        self.isUncalled = isUncalled
    }

    /// The label of the graph in the initializer that `@AutoWired` generates.
    static let wired = "from"

    /// Whether the `@AutoWired` initializer builds the type, if it has one.
    var isWired: Bool { kind == .construction && qualifier == Self.wired }
}

/// The timing of a use, relative to when its user is built.
package enum Timing: String, Sendable, Hashable, Codable, CaseIterable {
    /// Immediately. A cycle of such uses never ends.
    case immediate
    /// On first use, and kept from then on.
    case lazy
    /// On each use, and not kept.
    case later
    /// Later, and held weakly.
    case weak
    /// When its user is closed.
    case closing
}

/// A place that uses a binding, or may use one.
package struct Use: Sendable, Hashable {
    /// The reference to the binding.
    package var reference: Reference
    /// The timing.
    package var timing: Timing
    /// The place.
    package var place: Place
    /// The form of the injection, such as `inject`, `@Injected`, or `resolve`; `nil` for a plain read, which is not an
    /// injection site and may not refer to a binding.
    package var form: String?
    /// The dialect of the form, if it is certain.
    package var dialect: Dialect?
    /// Whether the code continues without a value: an optional, or `try?`.
    package var isOptional: Bool
    /// Whether code that runs while its owner is created reads it, if its form reads at each access.
    package var isReadAtOnce: Bool
    /// Whether a local variable holds the value, so that nothing keeps it.
    package var isLocal = false
    /// The declared global actor of the using code.
    package var isolation: String?
    /// The executor on which the using code certainly runs; `nil` if it is unknown.
    package var executor: Executor?

    /// The form of auto-wiring, in ``form``.
    static let autoWired = "@AutoWired"

    /// Creates a use.
    package init(
        _ reference: Reference, timing: Timing, at place: Place, form: String? = nil, dialect: Dialect? = nil,
        isOptional: Bool = false, isReadAtOnce: Bool = true, isolation: String? = nil, executor: Executor? = nil
    ) {
        self.reference = reference
        self.timing = timing
        self.place = place
        self.form = form
        self.dialect = dialect
        self.isOptional = isOptional
        self.isReadAtOnce = isReadAtOnce
        self.isolation = isolation
        self.executor = executor
    }
}
