// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type, or an extension of one, as declared in its file.
package struct TypeFact: Sendable, Hashable {
    /// The kind of a declaration.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case `class`, structure, enumeration, actor, `protocol`, `extension`, alias
    }

    /// The name, with the names of the enclosing types: `Search.Presenter`.
    package var name: String
    /// The kind of the declaration.
    package var kind: Kind
    /// Its type parameters, or the associated types of a protocol.
    package var typeParameters: [String]
    /// The types that it inherits from and conforms to, in the form of ``TypeName``; for an alias, the type that it
    /// names.
    package var inherits: [String]
    /// The place of its name.
    package var place: Place
    /// The declared access level.
    package var access: String
    /// The declared global actor.
    package var isolation: String?
    /// The types of its stored properties with a declared type, and of a protocol's requirements.
    package var properties: [Property]
    /// The parameter types of each of its initializers.
    package var initializers: [[String]]
    /// The parameter labels of each of its initializers, `_` for one without a label.
    package var initializerLabels: [[String]]
    /// The dependencies of its instances: immediate for those of its initializers and stored properties.
    package var uses: [Use]
    /// The parameters of the initializer that `@AutoWired` generates, `init(from:)`: from a graph, and for the type's
    /// own initializer. `nil` if it generates none.
    package var wiring: [Use]?
    /// Its attributes, without arguments: `main`, `Suite`.
    package var attributes: [String]
    /// The place of a property `instances` that is computed, so that a graph has others at each access.
    package var computedInstances: Place?

    /// Creates the fact of a type.
    package init(_ name: String, kind: Kind, inherits: [String], at place: Place, access: String = "internal") {
        self.name = name
        self.kind = kind
        self.inherits = inherits
        self.place = place
        self.access = access
        typeParameters = []
        isolation = nil
        properties = []
        initializers = []
        initializerLabels = []
        uses = []
        wiring = nil
        attributes = []
    }
}

/// A property with a declared type.
package struct Property: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The type, in the form of ``TypeName``.
    package var type: String
}

extension [Property] {
    /// The type of the first property with a name.
    ///
    /// - Complexity: O(*n*)
    subscript(name: String) -> String? { first { $0.name == name }?.type }
}
