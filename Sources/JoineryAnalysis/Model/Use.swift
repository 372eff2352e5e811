// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a piece of code names: perhaps a binding, which linking decides.
package struct Reference: Sendable, Hashable {
    /// How it is named.
    package enum Kind: String, Sendable, Hashable {
        /// As a member of a graph: `listings`, `app.listings`, `\.listings`.
        case member
        /// By the type of a key: `@Dependency(ClockKey.self)`.
        case key
        /// By the type of a service, perhaps with a name and arguments.
        case service
        /// A type that is built here: what that type injects is needed as well.
        case construction
        /// What an initializer of a type takes, which a container finds by the parameters' types: of the parameter that
        /// `qualifier` is the label of, or of all but those of the types in `arguments`.
        /// ``Swift/Array/withParameters()`` puts services in its place.
        case parameter
        /// By the type of a service, if what the form names resolves: a function or property wrapper of the program's
        /// own. ``Swift/Array/throughWrappers()`` puts a service in its place, or takes it away.
        case wrapped
    }

    /// How it is named.
    package var kind: Kind
    /// The type that has the member, where the code tells. A member without it belongs to the graph of the binding that
    /// it is used in, or, at an injection site, to that of the site's library. Of a service that a registration asks
    /// another container for than the one it is given, what that is called. Of a type that a binding builds from its own
    /// graph, by the initializer which auto-wiring writes, that graph.
    package var space: String?
    /// The member's name, with dots where it is reached through others; or the type's, as ``TypeName`` writes it.
    package var name: String
    /// The name under which a container has the service. Of a type that is built, ``wired`` where that is done by the
    /// initializer which auto-wiring writes, as far as the call tells.
    package var qualifier: String?
    /// What is known of the arguments' types, `_` for those of which nothing is, where arguments are given.
    package var arguments: [String]?
    /// Whether a member is named and not called, so that of a factory no value is made.
    package var isUncalled: Bool

    /// Names something.
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

    /// The label of the graph in the initializer that auto-wiring writes.
    static let wired = "from"

    /// Whether a type is built by the initializer that auto-wiring writes, if it has one.
    var isWired: Bool { kind == .construction && qualifier == Self.wired }
}

/// When what is used is asked for, measured from when that which uses it is built.
package enum Timing: String, Sendable, Hashable, Codable {
    /// At once: a cycle of such uses never ends.
    case immediate
    /// Later, when it is first needed, and kept from then on.
    case lazy
    /// Later, each time anew, and not kept.
    case later
    /// Later, and held weakly.
    case weak
    /// When what uses it is closed.
    case closing
}

/// One place that uses a binding, or may.
package struct Use: Sendable, Hashable {
    /// What is used.
    package var reference: Reference
    /// When it is asked for.
    package var timing: Timing
    /// Where.
    package var place: Place
    /// How it is written, such as `inject`, `@Injected` or `resolve`; `nil` for a plain read, which is no injection
    /// site and may be of something that is no binding at all.
    package var form: String?
    /// The system that the form belongs to, where it is certain.
    package var dialect: Dialect?
    /// Whether the code goes on without it: an optional, or `try?`.
    package var isOptional: Bool
    /// The global actor that the using code runs on, where it says so.
    package var isolation: String?
    /// What the using code surely runs on when it asks; `nil` where that is not known.
    package var executor: Executor?

    /// How auto-wiring is written, in ``form``.
    static let autoWired = "@AutoWired"

    /// Notes a use.
    package init(
        _ reference: Reference, timing: Timing, at place: Place, form: String? = nil, dialect: Dialect? = nil,
        isOptional: Bool = false, isolation: String? = nil, executor: Executor? = nil
    ) {
        self.reference = reference
        self.timing = timing
        self.place = place
        self.form = form
        self.dialect = dialect
        self.isOptional = isOptional
        self.isolation = isolation
        self.executor = executor
    }
}
