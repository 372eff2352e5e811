// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type, or an extension of one, as its file declares it.
package struct TypeFact: Sendable, Hashable {
    /// What declares it.
    package enum Kind: String, Sendable, Hashable {
        case `class`, structure, enumeration, actor, `protocol`, `extension`, alias
    }

    /// The name, with those of the types around it: `Search.Presenter`.
    package var name: String
    /// What declares it.
    package var kind: Kind
    /// Its type parameters.
    package var typeParameters: [String]
    /// What it inherits from and conforms to, as ``TypeName`` writes it; of an alias, what it stands for.
    package var inherits: [String]
    /// Where its name stands.
    package var place: Place
    /// The access level, as it is written.
    package var access: String
    /// The global actor it belongs to, where it says so.
    package var isolation: String?
    /// The types of its stored properties that say theirs, and of a protocol's requirements.
    package var properties: [String: String]
    /// The parameters' types of each of its initializers.
    package var initializers: [[String]]
    /// The parameters' labels of each of its initializers, `_` where one has none.
    package var initializerLabels: [[String]]
    /// What its instances use: at once for what its initializers and stored properties do.
    package var uses: [Use]
    /// What the initializer takes that auto-wiring writes, `init(from:)`: from a graph, and for the type's own one. `nil`
    /// where it writes none.
    package var wiring: [Use]?
    /// The attributes it has, without arguments: `main`, `Suite`.
    package var attributes: [String]

    /// Declares a type.
    package init(_ name: String, kind: Kind, inherits: [String], at place: Place, access: String = "internal") {
        self.name = name
        self.kind = kind
        self.inherits = inherits
        self.place = place
        self.access = access
        typeParameters = []
        isolation = nil
        properties = [:]
        initializers = []
        initializerLabels = []
        uses = []
        wiring = nil
        attributes = []
    }
}
