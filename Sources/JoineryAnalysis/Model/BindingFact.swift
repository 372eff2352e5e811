// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding as its file declares it.
public struct BindingFact: Sendable, Hashable {
    /// What kind of declaration it is.
    public enum Kind: String, Sendable, Hashable {
        /// One that builds a value.
        case binding
        /// One that says that a value is needed, which is given elsewhere.
        case requirement
        /// One that gathers what others contribute.
        case collection
        /// Another name for a binding.
        case alias
        /// A getter of a graph that computes its value from bindings.
        case computed
    }

    /// What it is found by.
    public var key: BindingKey
    /// The system it is written in.
    public var dialect: Dialect
    /// What kind of declaration it is.
    public var kind: Kind
    /// How long an instance lives.
    public var scope: Scope
    /// Whether the code says no scope, so that the container's own one holds where it has one: see
    /// ``FileFacts/defaultScopes``.
    public var hasImpliedScope: Bool
    /// The type of its value, as ``TypeName`` writes it; empty where the code does not tell.
    public var type: String
    /// Where its name stands.
    public var place: Place
    /// The access level, as it is written: `private`, `fileprivate`, `internal`, `package`, `public`.
    public var access: String
    /// The global actor it belongs to, where it says so.
    public var isolation: String?
    /// Where building its value assumes to be on the main actor, and stops the program elsewhere.
    public var assumesMainActor: Place?
    /// The contexts for which it has values of its own, besides the live one: `test`, `preview`.
    public var values: [String]
    /// Whether it has no live value: an interface that another file completes.
    public var hasNoLiveValue: Bool
    /// Whether it says how its value is closed.
    public var closesValue: Bool
    /// The conditions of `#if` around it, outermost first: two bindings under different ones do not meet.
    public var conditions: [String]
    /// Which statements a registration is one of, and of what container, where its key is certain: two of one key among
    /// the same statements meet.
    public var block: String?
    /// What building its value uses.
    public var uses: [Use]
    /// What building its values for tests and previews uses.
    public var usesOfOtherValues: [Use]
    /// What is wrong with it that its own text shows.
    public var defects: [Defect]

    /// Whether code of other modules may name it.
    var isForOtherModules: Bool { ["public", "package", "open"].contains(access) }

    /// Declares a binding.
    public init(
        _ key: BindingKey, dialect: Dialect, kind: Kind = .binding, scope: Scope, type: String, at place: Place,
        access: String = "internal"
    ) {
        self.key = key
        self.dialect = dialect
        self.kind = kind
        self.scope = scope
        hasImpliedScope = false
        self.type = type
        self.place = place
        self.access = access
        isolation = nil
        assumesMainActor = nil
        values = []
        hasNoLiveValue = false
        closesValue = false
        conditions = []
        block = nil
        uses = []
        usesOfOtherValues = []
        defects = []
    }
}

/// What is wrong with a binding that its own text shows.
public struct Defect: Sendable, Hashable {
    /// Which rule it breaks.
    public enum Kind: String, Sendable, Hashable {
        /// The value of the property is not one binding call.
        case notASingleBinding
        /// The value of the property is one of several binding calls.
        case choiceOfBindings
        /// A function makes one binding, whatever it is given.
        case oneForAllArguments
        /// A function makes one binding for all that give it a closure.
        case oneForAllCallers
        /// The closure is a lone `return`, which loses the declared type.
        case explicitReturn
        /// A closure within it keeps the graph, and reads from it later.
        case keptGraph
    }

    /// Which rule it breaks.
    public var kind: Kind
    /// Where.
    public var place: Place
    /// The words of the code that the message needs, such as the name that is read later.
    public var text: String

    /// Notes a defect.
    public init(_ kind: Kind, _ text: String, at place: Place) {
        self.kind = kind
        self.text = text
        self.place = place
    }
}
