// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// A space as seen from a module.
    struct SpaceInModule: Hashable {
        let space: String
        let module: Int
    }

    /// The target of a use.
    struct Target {
        var node: Int
        /// Whether the code reads a member of the binding's value, and not the value itself.
        var isPart = false
        /// Whether no other binding can be meant.
        var isCertain = true
        /// Whether a graph that is composed of several modules chooses the binding, and not the code that reads it.
        var isOfComposition = false
        /// The bindings that other such graphs choose.
        var alternatives: [Int] = []
    }

    /// Returns the node that a use refers to, and creates an external one for an injection site without a declaration;
    /// `nil` if it refers to no binding.
    ///
    /// - Parameter block: The block of statements that contains the use's registration.
    mutating func target(
        of use: Use, at site: Graph.Site, in space: String?, _ dialect: Dialect, among block: String? = nil
    ) -> Target? {
        let reference = use.reference
        let found: Target? =
            switch reference.kind {
            case .member: member(use, at: site, in: space, dialect)
            case .key: key(reference, at: site)
            case .service: service(reference, at: site, among: block)
            case .construction, .wrapped, .parameter: nil
            }
        if let found { return found }
        // Code can read anything, but an injection site refers to a binding.
        guard use.form != nil, reference.kind != .parameter, reference.kind != .wrapped,
            !isInput(use, at: site, in: space, dialect)
        else { return nil }
        let node = external(reference, use.dialect ?? dialect)
        graph.missing.append(Graph.Missing(use: use, site: site, node: node))
        return Target(node: node)
    }

    private mutating func service(_ reference: Reference, at site: Graph.Site, among block: String?) -> Target? {
        let name = types.withoutAliases(reference.name, from: site.module)
        guard reference.isOpen else {
            return bindings.service(reference, named: name, from: site, among: block).map {
                Target(node: $0.node, isCertain: $0.isCertain)
            }
        }
        let found = bindings.services(named: name, from: site)
        return found.first.map {
            Target(node: $0, isCertain: found.count == 1, alternatives: Array(found.dropFirst()))
        }
    }

    private mutating func key(_ reference: Reference, at site: Graph.Site) -> Target? {
        let owner = types.position(of: reference.name, from: site.module).map { types.entries[$0].module }
        let name = types.nameOfKey(reference.name, from: site.module)
        return bindings.member(name, of: reference.space ?? BindingKey.keys, from: site, owner: owner).map {
            Target(node: $0.node)
        }
    }

    private mutating func member(
        _ use: Use, at site: Graph.Site, in space: String?, _ dialect: Dialect
    ) -> Target? {
        let path = TypeName.path(use.reference.name)
        let spaces = spaces(of: use, at: site, in: space, dialect)
        if let found = member(path, use.reference.arguments, of: spaces.first, at: site) { return found }
        for space in spaces.others {
            if let found = member(path, use.reference.arguments, of: space, at: site) { return found }
        }
        return nil
    }

    /// Returns the types in which a member may be declared, the most likely first.
    private func spaces(
        of use: Use, at site: Graph.Site, in space: String?, _ dialect: Dialect
    ) -> (first: String, others: ArraySlice<String>) {
        if let space = use.reference.space {
            guard TypeName.isComposition(space) else { return (space, []) }
            let parts = TypeName.parts(of: space)
            return (parts.first ?? "", parts.dropFirst())
        }
        if use.form == nil { return (space ?? Self.space(of: dialect), []) }
        if let dialect = use.dialect, !isOfOwnWrapper(use, at: site) { return (Self.space(of: dialect), []) }
        return ("Dependencies", ["InjectedValues", "Container", "DependencyValues", "DependencyObjects"])
    }

    /// Whether a property wrapper is one that the module declares itself, with the name of Joinery's. It hides that of
    /// an imported module.
    func isOfOwnWrapper(_ use: Use, at site: Graph.Site) -> Bool {
        guard use.dialect == .native, use.form == "@Injected",
            let position = types.position(of: "Injected", from: site.module)
        else { return false }
        return types.entries[position].module == site.module
    }

    /// Returns the space that a dialect's injection sites use by default.
    private static func space(of dialect: Dialect) -> String {
        switch dialect {
        case .native: "Dependencies"
        case .objects: "DependencyObjects"
        case .values: "InjectedValues"
        case .dependencies: "DependencyValues"
        case .swinject, .resolver: BindingKey.services
        case .factory: "Container"
        case .needle: "BootstrapComponent"
        }
    }

    /// Follows a path of names to a binding, perhaps through properties that hold other graphs.
    ///
    /// - Parameter labels: The labels of the call of the last name, if it is called.
    private mutating func member(
        _ path: (first: String, rest: ArraySlice<String>), _ labels: [String]?, of space: String, at site: Graph.Site
    ) -> Target? {
        var (name, rest) = path
        var space = space
        while true {
            let ownLabels = rest.isEmpty ? labels : nil
            // Most bindings are in the space itself.
            if let found = bindings.member(name, ownLabels, of: space, from: site) {
                return Target(node: found.node, isPart: !rest.isEmpty, isCertain: found.isCertain)
            }
            let ancestors = ancestors(of: space, from: site.module)
            for ancestor in ancestors.dropFirst() {
                if let found = bindings.member(name, ownLabels, of: ancestor, from: site) {
                    return Target(node: found.node, isPart: !rest.isEmpty, isCertain: found.isCertain)
                }
            }
            if var composed = composed(name, ownLabels, of: space, at: site) {
                composed.isPart = !rest.isEmpty
                return composed
            }
            guard let holder = property(name, of: ancestors, at: site), let next = rest.popFirst() else { return nil }
            space = TypeName.withoutOptional(holder)
            name = next
        }
    }

    /// Whether a use refers to a property that is not a binding, such as a session's user. This applies to Joinery's
    /// own graphs, whose bindings are known wherever the graph is.
    mutating func isInput(_ use: Use, at site: Graph.Site, in space: String?, _ dialect: Dialect) -> Bool {
        guard use.reference.kind == .member, use.dialect == .native else { return false }
        let path = TypeName.path(use.reference.name)
        let spaces = spaces(of: use, at: site, in: space, dialect)
        return ([spaces.first] + spaces.others).contains { isInput([path.first] + path.rest, of: $0, at: site) }
    }

    private mutating func isInput(_ path: [String], of space: String, at site: Graph.Site) -> Bool {
        var space = space
        for name in path {
            let ancestors = ancestors(of: space, from: site.module)
            guard !ancestors.contains(where: { bindings.declares(name, in: $0) }),
                let type = property(name, of: ancestors, at: site)
            else { return false }
            space = TypeName.withoutOptional(type)
            // A member of a type that was not read is not a binding, unless the type is a graph.
            if space != "Dependencies", !types.knows(space) { return true }
        }
        return true
    }

    /// Returns the type of a property that is not a binding, as declared by one of some types.
    func property(_ name: String, of spaces: [String], at site: Graph.Site) -> String? {
        spaces.lazy.compactMap { space in
            types.position(of: space, from: site.module).flatMap { types.entries[$0].properties[name] }
        }.first
    }

    /// Returns the types that a space inherits from and conforms to, found once for all of its members.
    mutating func ancestors(of space: String, from module: Int) -> [String] {
        let key = SpaceInModule(space: space, module: module)
        if let known = ancestors[key] { return known }
        let found = types.ancestors(of: space, from: module)
        ancestors[key] = found
        return found
    }

    private mutating func external(_ reference: Reference, _ dialect: Dialect) -> Int {
        let own = reference.kind == .service ? nil : reference.space
        let space = own ?? (reference.kind == .key ? BindingKey.keys : Self.space(of: dialect))
        // These contain values and not graphs: `date.now` is a part of the value of `date`.
        let isOfPart = reference.kind == .member && ["DependencyValues", "InjectedValues"].contains(space)
        let name = isOfPart ? String(reference.name.prefix { $0 != "." }) : reference.name
        let key = BindingKey(
            space: space, name: name, qualifier: reference.qualifier,
            arguments: reference.kind == .member ? nil : reference.arguments)
        let id = "/\(key.text)"
        if let node = externals[id] { return node }
        let node = graph.nodes.count
        externals[id] = node
        graph.nodes.append(
            Graph.Node(id: id, kind: .external, binding: nil, name: name, space: space, site: nil))
        return node
    }
}
