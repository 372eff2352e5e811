// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One binding call: where it stands, on which graph, and what it makes.
struct Binding: Sendable {
    let identity: BindingIdentity
    /// The name of the property, from `#function`.
    let name: StaticString
    let graphType: any DependencyGraph.Type
    /// The isolation of the getter, from `#isolation`.
    let isolation: (any Actor)?
    /// For a factory, the type of the closure that its getter returns.
    let closureType: ObjectIdentifier?

    init<Graph: DependencyGraph, Value>(
        _ graph: Graph.Type,
        _ value: Value.Type,
        family: FamilyKey? = nil,
        _ site: BindingSite,
        isolation: (any Actor)?,
        closureType: ObjectIdentifier? = nil
    ) {
        self.closureType = closureType
        identity = BindingIdentity(place: site.place, valueType: ObjectIdentifier(value), family: family)
        name = site.name
        graphType = graph
        self.isolation = isolation
    }

    /// Stands for the override at `site` while it is found out which binding it names.
    init<Graph: DependencyGraph, Value>(naming graph: Graph.Type, _ value: Value.Type, at site: SourcePlace) {
        identity = BindingIdentity(place: site, valueType: ObjectIdentifier(value), family: nil)
        name = "override"
        closureType = nil
        graphType = Dependencies.self
        isolation = nil
    }

    var key: GraphBinding { GraphBinding(graphType: ObjectIdentifier(graphType), identity: identity) }
    var place: SourcePlace { identity.place }
    var step: PathStep { PathStep(name: displayName, place: place) }

    /// `search` for a binding of `Dependencies`, `SessionGraph.search` for one of another graph.
    var displayName: String {
        graphType == Dependencies.self ? "\(name)" : "\(graphType).\(name)"
    }
}

/// The name and the place of a binding call.
struct BindingSite: Sendable {
    let name: StaticString
    let place: SourcePlace

    init(_ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.name = name
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}
