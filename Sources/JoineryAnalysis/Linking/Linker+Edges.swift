// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Adds the edges of a binding.
    mutating func addEdges(of declaration: Declaration) {
        let site = declaration.site
        // Without a copy of the fact, which takes longer than the rest.
        let (module, file, binding) = (site.module, declaration.file, declaration.binding)
        let uses = facts[module].files[file].bindings[binding].uses
        guard !uses.isEmpty else { return }
        let space = facts[module].files[file].bindings[binding].key.space
        let dialect = facts[module].files[file].bindings[binding].dialect
        conditions = facts[module].files[file].bindings[binding].conditions
        defer { conditions = [] }
        for use in uses {
            // A factory's closure reads when the factory is called.
            var use = use
            if declaration.scope == .factory, use.timing == .immediate { use.timing = .later }
            addEdges(of: use, from: declaration.node, in: space, dialect, site)
        }
    }

    mutating func addEdges(of use: Use, from node: Int, in space: String?, _ dialect: Dialect, _ site: Graph.Site) {
        guard use.reference.kind == .construction else {
            let place = Graph.Site(module: site.module, file: site.file, place: use.place)
            return connect(node, use, use.timing, at: place, in: space, dialect, through: BuiltTypes())
        }
        guard let type = types.position(of: use.reference.name, from: site.module) else { return }
        let built = BuiltType(type: type, isWired: use.reference.isWired)
        noteBuilt(built, from: site.module)
        for var need in needs(of: built) {
            if use.timing != .immediate { need.timing = use.timing }
            connect(node, need, dialect, through: need.through)
        }
    }

    /// Adds the edges of a node.
    ///
    /// - Parameter dialect: The dialect of the code; `nil` if it belongs to none.
    mutating func connect(_ node: Int, _ need: Need, _ dialect: Dialect?, through: BuiltTypes) {
        for use in need.uses {
            let site = Graph.Site(module: need.module, file: need.file, place: use.place)
            connect(
                node, use, need.timing ?? use.timing, at: site, in: nil, dialect ?? use.dialect ?? .native,
                through: through)
        }
    }

    private mutating func connect(
        _ node: Int, _ use: Use, _ timing: Timing, at site: Graph.Site, in space: String?, _ dialect: Dialect,
        through: BuiltTypes
    ) {
        let block = use.reference.kind == .service ? graph.nodes[node].binding?.block : nil
        guard let target = target(of: use, at: site, in: space, dialect, among: block) else {
            return addInput(of: use, from: node, timing, at: site, dialect, through: through)
        }
        connect(node, use, timing, at: site, target, through: through)
        for other in target.alternatives {
            var target = target
            target.node = other
            connect(node, use, timing, at: site, target, through: through)
        }
    }

    /// Records an injection of a typed graph's property that is not a binding, if a binding depends on it.
    private mutating func addInput(
        of use: Use, from node: Int, _ timing: Timing, at site: Graph.Site, _ dialect: Dialect, through: BuiltTypes
    ) {
        guard use.form != nil, let type = use.reference.space, graph.nodes[node].hasBinding,
            types.isTypedGraph(type, from: site.module), isInput(use, at: site, in: nil, dialect),
            let position = types.position(of: type, from: site.module)
        else { return }
        graph.inputs.append(
            Graph.Input(
                graph: types.entries[position].name, name: TypeName.path(use.reference.name).first,
                edge: Graph.Edge(
                    from: node, to: node, timing: timing, through: through, site: site, form: use.form,
                    isOptional: use.isOptional, isolation: use.isolation, executor: use.executor,
                    conditions: conditions)))
    }

    private mutating func connect(
        _ node: Int, _ use: Use, _ timing: Timing, at site: Graph.Site, _ target: Target, through: BuiltTypes
    ) {
        // A factory that is passed on can be called at any time. Any other member is read immediately.
        let isGivenAway =
            use.reference.isUncalled
            && graph.nodes[target.node].kind != .computed && graph.nodes[target.node].binding?.dialect == .factory
        // A program's own wrapper for `InjectedValues` reads at each access.
        let isReadAtAccess =
            use.form == "@Injected" && !use.isReadAtOnce && (use.dialect == nil || isOfOwnWrapper(use, at: site))
            && graph.nodes[target.node].binding?.dialect == .values
        let isLater = timing == .immediate && (isGivenAway || isReadAtAccess)
        graph.edges.append(
            Graph.Edge(
                from: node, to: target.node, timing: isLater ? .later : timing,
                through: through, site: site, form: use.form,
                isOptional: use.isOptional, isolation: use.isolation, executor: use.executor,
                isOfPart: target.isPart || use.isLocal,
                conditions: conditions, isCertain: target.isCertain, isOfComposition: target.isOfComposition))
    }
}
