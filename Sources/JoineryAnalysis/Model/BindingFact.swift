// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding as declared in its file.
package struct BindingFact: Sendable, Hashable {
    /// The kind of a declaration.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A binding that builds a value.
        case binding
        /// A binding that needs a value, which is provided elsewhere.
        case requirement
        /// A binding that collects contributions.
        case collection
        /// Another name for a binding.
        case alias
        /// A getter of a graph that computes its value from bindings.
        case computed
    }

    /// The key by which the binding is found.
    package var key: BindingKey
    /// The dialect of the declaration.
    package var dialect: Dialect
    /// The kind of the declaration.
    package var kind: Kind
    /// The scope of the binding.
    package var scope: Scope
    /// Whether the code declares no scope, so that the container's default scope applies: see
    /// ``FileFacts/defaultScopes``.
    package var hasImpliedScope: Bool
    /// The type of its value, in the form of ``TypeName``; empty if the code does not show it.
    package var type: String
    /// The place of its name.
    package var place: Place
    /// The declared access level: `private`, `fileprivate`, `internal`, `package`, `public`.
    package var access: String
    /// The global actor in its declaration.
    package var isolation: String?
    /// The place at which building its value assumes the main actor, and stops the program elsewhere.
    package var assumesMainActor: Place?
    /// The contexts with a separate value, in addition to the live one: `test`, `preview`.
    package var values: [String]
    /// Whether it has no live value: an interface that another file completes.
    package var hasNoLiveValue: Bool
    /// Whether the declaration closes its value.
    package var closesValue: Bool
    /// The conditions of `#if` around it, outermost first. Two bindings under different conditions do not conflict.
    package var conditions: [String]
    /// The block of statements that contains a registration, and its container, if the key is certain. Two
    /// registrations of one key in the same block conflict.
    package var block: String?
    /// The labels of a function's parameters, `_` for none; `nil` for a property. They distinguish members of one name.
    package var labels: [String]?
    /// The program's own function that registers it, which may choose the scope: see ``WrapperFact``.
    package var through: String?
    /// The dependencies of its value.
    package var uses: [Use]
    /// The dependencies of its values for tests and previews.
    package var usesOfOtherValues: [Use]
    /// The defects that its own text shows.
    package var defects: [Defect]

    /// Whether code of other modules can name it.
    package var isForOtherModules: Bool { Self.isForOtherModules(access) }

    /// Whether code of other modules can use a declaration with an access level.
    package static func isForOtherModules(_ access: String) -> Bool { ["public", "package", "open"].contains(access) }

    /// Creates the fact of a binding.
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
        labels = nil
        through = nil
        uses = []
        usesOfOtherValues = []
        defects = []
    }
}

/// A defect of a binding that its own text shows.
package struct Defect: Sendable, Hashable {
    /// The kinds of defects.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The getter does more than make one binding call.
        case notASingleBinding
        /// The value of the property is one of several binding calls.
        case choiceOfBindings
        /// A function makes one binding for all arguments.
        case oneForAllArguments
        /// A function makes one binding for all callers that pass a closure.
        case oneForAllCallers
        /// The closure is a lone `return`, which loses the declared type.
        case explicitReturn
    }

    /// The kind of the defect.
    package var kind: Kind
    /// The place of the defect.
    package var place: Place
    /// The part of the code that the message quotes, such as the type of a returned value.
    package var text: String

    /// Creates a defect.
    package init(_ kind: Kind, _ text: String, at place: Place) {
        self.kind = kind
        self.text = text
        self.place = place
    }
}
