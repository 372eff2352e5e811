// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One binding call: its place, its graph and the type of its value.
struct Binding: Sendable {
    let identity: BindingIdentity
    let name: Name
    let place: SourcePlace
    let graphType: any DependencyGraph.Type
    /// The isolation of the getter, from `#isolation`.
    private(set) var isolation: (any Actor)?
    /// For a factory, the type of the closure that its getter returns.
    let closureType: ObjectIdentifier?
    /// Whether this is a requirement, which is bound elsewhere.
    private(set) var isRequirement = false

    init<Graph: DependencyGraph, Value>(
        _ graph: Graph.Type,
        _ value: Value.Type,
        family: ValueKey? = nil,
        _ site: BindingSite,
        isolation: (any Actor)?,
        closureType: ObjectIdentifier? = nil
    ) {
        self.closureType = closureType
        identity = BindingIdentity(at: site.place, valueType: ObjectIdentifier(value), key: family)
        name = .property(site.name)
        place = site.place
        graphType = graph
        self.isolation = isolation
    }

    /// Creates a placeholder for the override at `site`, for use until it is known which binding the override names.
    init(naming valueType: Any.Type, at site: SourcePlace) {
        identity = BindingIdentity(at: site, valueType: ObjectIdentifier(valueType))
        name = .property("override")
        place = site
        closureType = nil
        graphType = Dependencies.self
        isolation = nil
    }

    /// Creates a binding of `Dependencies` that is declared by a key.
    init<Value>(
        _ key: BindingKey, _ value: Value.Type, _ declaration: some BindingDeclaration, at place: SourcePlace
    ) {
        identity = BindingIdentity(key, valueType: ObjectIdentifier(value))
        name = .key(declaration)
        self.place = place
        graphType = Dependencies.self
        isolation = nil
        closureType = nil
    }

    func isolated(to isolation: (any Actor)?) -> Binding {
        var binding = self
        binding.isolation = isolation ?? binding.isolation
        return binding
    }

    /// The same binding without the actor of the current getter, for a value that outlives the read.
    var withoutIsolation: Binding {
        var binding = self
        binding.isolation = nil
        return binding
    }

    /// The same binding, as a requirement.
    var required: Binding {
        var binding = self
        binding.isRequirement = true
        return binding
    }

    var key: GraphBinding { GraphBinding(graphType: ObjectIdentifier(graphType), identity: identity) }
    var step: PathStep { PathStep(displayName, name.declaration, at: place) }

    /// The name in messages: `search` for a binding of `Dependencies`, `SessionGraph.search` for a binding of another
    /// graph.
    var displayName: String {
        graphType == Dependencies.self ? "\(name)" : "\(graphType).\(name)"
    }
}

extension Binding {
    /// The name of a binding in messages.
    enum Name: Sendable, CustomStringConvertible {
        /// The getter that contains the binding call, from `#function`.
        case property(StaticString)
        case key(any BindingDeclaration)

        var description: String {
            switch self {
            case .property(let name): "\(name)"
            case .key(let declaration): declaration.name
            }
        }

        var declaration: (any BindingDeclaration)? {
            guard case .key(let declaration) = self else { return nil }
            return declaration
        }
    }
}

/// The name and the place of a binding call.
@usableFromInline
struct BindingSite: Sendable {
    let name: StaticString
    let place: SourcePlace

    @usableFromInline
    init(_ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.name = name
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}
