// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A statement that gives a binding another value than it declares.
package struct SupplyFact: Sendable, Hashable {
    /// What the statement does.
    package enum Kind: String, Sendable, Hashable {
        /// Gives a requirement its value.
        case bind
        /// Adds to a collection.
        case contribute
        /// Replaces a binding in a world.
        case override
        /// Wraps the value of a binding.
        case decorate
    }

    /// What the statement does.
    package var kind: Kind
    /// The binding it names.
    package var reference: Reference
    /// The system it is written in.
    package var dialect: Dialect
    /// Where it stands.
    package var place: Place
    /// Whether it holds for the whole program, from its entry point on, and not for one world alone.
    package var isForTheProgram: Bool
    /// The conditions of `#if` around it, outermost first.
    package var conditions: [String]
    /// Which statements it is one of: two of one kind among the same statements both hold.
    package var block: String?
    /// What building its value uses.
    package var uses: [Use]

    /// Notes a statement.
    package init(
        _ kind: Kind, _ reference: Reference, dialect: Dialect, at place: Place, isForTheProgram: Bool = false,
        conditions: [String] = [], uses: [Use] = []
    ) {
        self.kind = kind
        self.reference = reference
        self.dialect = dialect
        self.place = place
        self.isForTheProgram = isForTheProgram
        self.conditions = conditions
        block = nil
        self.uses = uses
    }
}
