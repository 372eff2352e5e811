// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A statement that gives a binding another value than it declares.
public struct SupplyFact: Sendable, Hashable {
    /// What the statement does.
    public enum Kind: String, Sendable, Hashable {
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
    public var kind: Kind
    /// The binding it names.
    public var reference: Reference
    /// The system it is written in.
    public var dialect: Dialect
    /// Where it stands.
    public var place: Place
    /// Whether it holds for the whole program, from its entry point on, and not for one world alone.
    public var isForTheProgram: Bool
    /// The conditions of `#if` around it, outermost first.
    public var conditions: [String]
    /// Which statements it is one of: two of one kind among the same statements both hold.
    public var block: String?
    /// What building its value uses.
    public var uses: [Use]

    /// Notes a statement.
    public init(
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
