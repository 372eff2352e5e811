// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place in source code, as the compiler's `#fileID`, `#line` and `#column` give it.
package struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    package let fileID: StaticString
    package let line: UInt
    package let column: UInt

    package init(fileID: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.line = line
        self.column = column
    }

    package var description: String { "\(fileID):\(line)" }

    /// Compares by content: one binding can have several string pointers, for example where its getter was inlined
    /// into another dynamic library.
    package static func == (left: SourcePlace, right: SourcePlace) -> Bool {
        left.line == right.line && left.column == right.column && left.fileID.hasSameText(as: right.fileID)
    }

    /// Leaves the file out: equal places then hash alike at little cost, and few files share a line and a column.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
    }
}

/// What makes a binding this binding and no other: its place, the type of its value (a generic getter is one place
/// for many types) and, in a family, its key.
struct BindingIdentity: Hashable, Sendable {
    let place: SourcePlace
    let valueType: ObjectIdentifier
    let family: FamilyKey?
}

/// A binding's identity within one type of graph: what an override names.
struct GraphBinding: Hashable, Sendable {
    let graphType: ObjectIdentifier
    let identity: BindingIdentity
}

/// The key of one member of a family of bindings.
struct FamilyKey: Hashable, Sendable {
    private let key: any Hashable & Sendable

    init(_ key: some Hashable & Sendable) {
        self.key = key
    }

    static func == (left: FamilyKey, right: FamilyKey) -> Bool {
        func isEqual<Key: Hashable>(_ key: Key) -> Bool { (right.key as? Key) == key }
        return isEqual(left.key)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}

/// One binding call: who calls it, what it makes, and how long that lives.
struct Binding: Sendable {
    let identity: BindingIdentity
    /// The name of the property, from `#function`.
    let name: StaticString
    let graphType: any DependencyGraph.Type
    /// The isolation of the getter, from `#isolation`.
    let isolation: (any Actor)?

    init<Graph: DependencyGraph, Value>(
        _ graph: Graph.Type,
        _ value: Value.Type,
        family: FamilyKey? = nil,
        _ site: BindingSite,
        isolation: (any Actor)?
    ) {
        identity = BindingIdentity(place: site.place, valueType: ObjectIdentifier(value), family: family)
        name = site.name
        graphType = graph
        self.isolation = isolation
    }

    /// Stands for the override at `site` while it is found out which binding it names.
    init<Graph: DependencyGraph, Value>(naming graph: Graph.Type, _ value: Value.Type, at site: SourcePlace) {
        identity = BindingIdentity(place: site, valueType: ObjectIdentifier(value), family: nil)
        name = "override"
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

/// One step of a path through the graph, as messages show it: `search (App/Search.swift:12)`.
package struct PathStep: Sendable, Hashable, CustomStringConvertible {
    package let name: String
    package let place: SourcePlace

    package var description: String { "\(name) (\(place))" }

    /// The key path to write: `\.search`, or `\SessionGraph.favourites`.
    package var keyPath: String { name.contains(".") ? "\\\(name)" : "\\.\(name)" }

    /// The name without its graph.
    package var propertyName: Substring { name.split(separator: ".").last ?? name[...] }
}
