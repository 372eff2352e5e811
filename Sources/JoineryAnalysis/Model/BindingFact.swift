// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding as its file declares it.
package struct BindingFact: Sendable, Hashable {
    /// What kind of declaration it is.
    package enum Kind: String, Sendable, Hashable {
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
    package var key: BindingKey
    /// The system it is written in.
    package var dialect: Dialect
    /// What kind of declaration it is.
    package var kind: Kind
    /// How long an instance lives.
    package var scope: Scope
    /// Whether the code says no scope, so that the container's own one holds where it has one: see
    /// ``FileFacts/defaultScopes``.
    package var hasImpliedScope: Bool
    /// The type of its value, as ``TypeName`` writes it; empty where the code does not tell.
    package var type: String
    /// Where its name stands.
    package var place: Place
    /// The access level, as it is written: `private`, `fileprivate`, `internal`, `package`, `public`.
    package var access: String
    /// The global actor it belongs to, where it says so.
    package var isolation: String?
    /// Where building its value assumes to be on the main actor, and stops the program elsewhere.
    package var assumesMainActor: Place?
    /// The contexts for which it has values of its own, besides the live one: `test`, `preview`.
    package var values: [String]
    /// Whether it has no live value: an interface that another file completes.
    package var hasNoLiveValue: Bool
    /// Whether it says how its value is closed.
    package var closesValue: Bool
    /// The conditions of `#if` around it, outermost first: two bindings under different ones do not meet.
    package var conditions: [String]
    /// Which statements a registration is one of, and of what container, where its key is certain: two of one key among
    /// the same statements meet.
    package var block: String?
    /// What building its value uses.
    package var uses: [Use]
    /// What building its values for tests and previews uses.
    package var usesOfOtherValues: [Use]
    /// What is wrong with it that its own text shows.
    package var defects: [Defect]

    /// Whether code of other modules may name it.
    var isForOtherModules: Bool { ["public", "package", "open"].contains(access) }

    /// Declares a binding.
    package init(
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
package struct Defect: Sendable, Hashable {
    /// Which rule it breaks.
    package enum Kind: String, Sendable, Hashable {
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
    package var kind: Kind
    /// Where.
    package var place: Place
    /// The words of the code that the message needs, such as the name that is read later.
    package var text: String

    /// Notes a defect.
    package init(_ kind: Kind, _ text: String, at place: Place) {
        self.kind = kind
        self.text = text
        self.place = place
    }
}
