// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A statement that gives a binding a value other than the declared one.
package struct SupplyFact: Sendable, Hashable {
    /// The kind of a statement.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Binds a requirement.
        case bind
        /// Contributes to a collection.
        case contribute
        /// Overrides a binding in a world.
        case override
        /// Decorates a binding.
        case decorate
    }

    /// The kind.
    package var kind: Kind
    /// The reference to the binding.
    package var reference: Reference
    /// The dialect.
    package var dialect: Dialect
    /// The place.
    package var place: Place
    /// Whether it applies to the whole program, from its entry point on, and not only to one world.
    package var isForTheProgram: Bool
    /// The conditions of `#if` around it, outermost first.
    package var conditions: [String]
    /// The block of statements that contains it. Two statements of one kind in the same block both apply.
    package var block: String?
    /// The dependencies of its value.
    package var uses: [Use]

    /// Creates the fact of a statement.
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
