// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Makes one graph of the facts of modules.
///
/// The cost is linear in the number of facts; each type's needs are found once, however many bindings build it.
struct Linker {
    let facts: [ModuleFacts]
    let types: TypeTable
    var graph = Graph()
    var bindings: BindingTable
    /// The bindings' own facts, by node, with where each stands.
    var declarations: [(node: Int, fact: BindingFact, site: Graph.Site)] = []
    /// What types need, by position, as far as it is known.
    var expansions: [Int: [Need]] = [:]
    /// The types that a binding builds.
    var builtTypes: Set<Int> = []
    /// The identifiers of what uses bindings and is built by none.
    var consumers: Set<String> = []
    /// The conditions of `#if` around the declaration whose edges are added.
    private var conditions: [String] = []
    /// External nodes by name.
    var externals: [String: Int] = [:]

    init(_ facts: [ModuleFacts]) {
        let sorted = facts.sorted { ($0.module, $0.kind.rawValue) < ($1.module, $1.kind.rawValue) }
        self.facts = sorted.writtenOut()
        types = TypeTable(self.facts)
        graph.modules = self.facts.map { module in
            Graph.Module(
                name: module.module, kind: module.kind,
                hasEntryPoint: module.files.contains(where: \.hasEntryPoint),
                imports: Set(module.files.flatMap(\.imports)))
        }
        bindings = BindingTable(graph.modules)
    }

    /// The graph of these modules.
    mutating func link() -> Graph {
        graph.types = types
        addNodes()
        for declaration in declarations { addEdges(of: declaration.fact, declaration.node, declaration.site) }
        addSupplies()
        addConsumers()
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                graph.memberNames.formUnion(file.memberNames)
                if file.hasEntryPoint { graph.entryFiles.insert(file.file) }
                for (type, names) in file.plainNames { graph.plainNames.append(((type, module), names)) }
                if !file.silences.isEmpty { graph.silences[file.file] = file.silences }
                for unread in file.unread {
                    let site = Graph.Site(module: module, file: file.file, place: unread.place)
                    graph.unread.append((site, unread))
                }
            }
        }
        return finished()
    }

    // MARK: - Nodes

    private mutating func addNodes() {
        var firsts: [String: Int] = [:]
        var defaultScopes: [String: Set<Scope>] = [:]
        for file in facts.lazy.filter({ $0.kind != .test }).flatMap(\.files) {
            for (space, scope) in file.defaultScopes { defaultScopes[space, default: []].insert(scope) }
        }
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                for fact in file.bindings where belongs(fact, module) {
                    let site = Graph.Site(module: module, file: file.file, place: fact.place)
                    var fact = fact
                    if fact.hasImpliedScope, let scopes = defaultScopes[fact.key.space], scopes.count == 1,
                        let scope = scopes.first
                    {
                        // The container says it for all of its bindings. Two that differ cannot be told apart.
                        fact.scope = scope
                        fact.hasImpliedScope = false
                    }
                    add(fact, at: site, firsts: &firsts)
                }
            }
        }
    }

    /// Whether what looks like a native binding is one: its type is a graph, or is declared by nothing that was read.
    private func belongs(_ fact: BindingFact, _ module: Int) -> Bool {
        guard fact.dialect == .native, fact.key.space != "Dependencies" else { return true }
        let ancestors = types.ancestors(of: fact.key.space, from: module)
        return ancestors.contains { $0 == "DependencyGraph" || $0 == "Mixin" }
            || ancestors.contains { !types.knows($0) && $0 == fact.key.space }
    }

    private mutating func add(_ fact: BindingFact, at site: Graph.Site, firsts: inout [String: Int]) {
        let key = fact.key
        let base = "\(facts[site.module].module)/\(key.text)"
        let identity = key.space == BindingKey.keys ? identity(ofKey: key.name, in: site.module) : base
        if let first = firsts[identity], isPart(fact, of: graph.nodes[first], at: site) {
            graph.nodes[first].otherSites.append(site)
            merge(fact, into: first)
            graph.nodes[first].otherDefects += fact.defects.map { defect in
                (defect, Graph.Site(module: site.module, file: site.file, place: defect.place))
            }
            declarations.append((first, fact, site))
            return
        }
        var id = base
        var count = 1
        while firsts[id] != nil {
            count += 1
            id = "\(base)@\(count)"
        }
        let node = graph.nodes.count
        firsts[id] = node
        if firsts[identity] == nil { firsts[identity] = node }
        graph.nodes.append(
            Graph.Node(
                id: id, kind: GraphDocument.Node.Kind(fact.kind), binding: fact, name: key.name, space: key.space,
                site: site))
        bindings.add(node, fact, at: site)
        declarations.append((node, fact, site))
    }

    /// What tells keys apart: where the key's type is declared, since another module may complete it.
    private func identity(ofKey name: String, in module: Int) -> String {
        let position = types.position(of: name, from: module)
        let owner = position.map { types.entries[$0].module } ?? module
        return "key \(facts[owner].module)/\(position.map { types.entries[$0].name } ?? name)"
    }

    /// Whether a declaration is another part of a node: under another condition, or the live part of an interface's key.
    private func isPart(_ fact: BindingFact, of node: Graph.Node, at site: Graph.Site) -> Bool {
        guard let binding = node.binding, let first = node.site else { return false }
        if binding.key.space == BindingKey.keys { return binding.hasNoLiveValue != fact.hasNoLiveValue }
        return first.module == site.module && binding.conditions != fact.conditions
    }

    private mutating func merge(_ fact: BindingFact, into node: Int) {
        guard var binding = graph.nodes[node].binding else { return }
        binding.values = Set(binding.values + fact.values).sorted()
        binding.hasNoLiveValue = binding.hasNoLiveValue && fact.hasNoLiveValue
        if binding.type.isEmpty { binding.type = fact.type }
        if binding.scope != fact.scope { graph.nodes[node].hasSeveralScopes = true }
        graph.nodes[node].binding = binding
    }

    // MARK: - Edges

    private mutating func addEdges(of fact: BindingFact, _ node: Int, _ site: Graph.Site) {
        conditions = fact.conditions
        defer { conditions = [] }
        for use in fact.uses {
            // What a factory's closure reads is read when somebody calls it.
            var use = use
            if fact.scope == .factory, use.timing == .immediate { use.timing = .later }
            addEdges(of: use, from: node, in: fact.key.space, fact.dialect, site)
        }
    }

    mutating func addEdges(of use: Use, from node: Int, in space: String?, _ dialect: Dialect, _ site: Graph.Site) {
        let place = Graph.Site(module: site.module, file: site.file, place: use.place)
        guard use.reference.kind == .construction else {
            return connect(node, use, at: place, in: space, dialect, through: [])
        }
        guard let type = types.position(of: use.reference.name, from: site.module) else { return }
        noteBuilt(type, from: site.module)
        for need in needs(of: type) {
            let inner = Graph.Site(module: need.module, file: need.file, place: need.use.place)
            var innerUse = need.use
            innerUse.timing = use.timing == .immediate ? innerUse.timing : use.timing
            connect(node, innerUse, at: inner, in: nil, dialect, through: need.through)
        }
    }

    private mutating func connect(
        _ node: Int, _ use: Use, at site: Graph.Site, in space: String?, _ dialect: Dialect, through: [String]
    ) {
        let block = graph.nodes[node].binding?.block
        guard let target = target(of: use, at: site, in: space, dialect, among: block) else { return }
        // A factory that is given away is asked whenever its holder likes; any other member is read at once.
        let isGivenAway =
            use.reference.kind == .member && use.reference.qualifier == Reference.uncalled
            && graph.nodes[target.node].kind != .computed && graph.nodes[target.node].binding?.dialect == .factory
        graph.edges.append(
            Graph.Edge(
                from: node, to: target.node, timing: isGivenAway && use.timing == .immediate ? .later : use.timing,
                through: through, site: site, form: use.form,
                isOptional: use.isOptional, isolation: use.isolation, executor: use.executor, isOfPart: target.isPart,
                conditions: conditions, isCertain: target.isCertain))
    }

    // MARK: - Supplies and consumers

    private mutating func addSupplies() {
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                for fact in file.supplies {
                    let site = Graph.Site(module: module, file: file.file, place: fact.place)
                    let use = Use(fact.reference, timing: .immediate, at: fact.place, form: nil, dialect: fact.dialect)
                    guard let node = target(of: use, at: site, in: nil, fact.dialect)?.node else { continue }
                    graph.supplies.append(Graph.Supply(node: node, fact: fact, site: site))
                    guard facts.kind != .test else { continue }
                    addEdges(of: fact, node, site)
                }
            }
        }
    }

    /// What a value needs that a statement gives a binding. That of a nested world replaces the binding there alone, and
    /// the graph is that of the program.
    private mutating func addEdges(of fact: SupplyFact, _ node: Int, _ site: Graph.Site) {
        guard fact.kind != .override || fact.isForTheProgram else { return }
        conditions = fact.conditions
        defer { conditions = [] }
        for use in fact.uses {
            // What a decorator is given is the value, whose members are no bindings.
            if fact.kind == .decorate, use.form == nil, use.reference.kind == .member { continue }
            // What it wraps is read before it is given.
            let own = fact.reference.name
            if fact.kind != .bind, use.reference.kind == fact.reference.kind, use.reference.name == own { continue }
            addEdges(of: use, from: node, in: nil, fact.dialect, site)
        }
    }

    /// What uses bindings and is built by none.
    private mutating func addConsumers() {
        for (position, entry) in types.entries.enumerated() where !builtTypes.contains(position) && !entry.uses.isEmpty
        {
            let site = Graph.Site(module: entry.module, file: entry.file, place: entry.fact.place)
            addConsumer(entry.name, at: site, needs(of: position))
        }
        for (module, facts) in facts.enumerated() {
            for file in facts.files where !file.uses.isEmpty {
                let site = Graph.Site(module: module, file: file.file, place: Place(line: 1, column: 1))
                let needs = file.uses.flatMap { use in
                    guard use.reference.kind == .construction else {
                        return [Need(use: use, file: file.file, module: module, through: [])]
                    }
                    return types.position(of: use.reference.name, from: module).map { self.needs(of: $0) } ?? []
                }
                addConsumer(file.file, at: site, needs)
            }
        }
    }

    private mutating func addConsumer(_ name: String, at site: Graph.Site, _ needs: [Need]) {
        let node = graph.nodes.count
        let base = "\(facts[site.module].module)/\(name)"
        var id = base
        var number = 1
        // Two programs in one module, or two branches of #if, may have types of one name.
        while consumers.contains(id) {
            number += 1
            id = "\(base)@\(number)"
        }
        graph.nodes.append(
            Graph.Node(
                id: id, kind: .consumer, binding: nil, name: name, space: "",
                site: site))
        let count = graph.edges.count
        for need in needs {
            let inner = Graph.Site(module: need.module, file: need.file, place: need.use.place)
            connect(
                node, need.use, at: inner, in: nil, need.use.dialect ?? .native,
                through: Array(need.through.dropFirst()))
        }
        if graph.edges.count == count { graph.nodes.removeLast() } else { consumers.insert(id) }
    }
}

extension GraphDocument.Node.Kind {
    init(_ kind: BindingFact.Kind) {
        switch kind {
        case .binding: self = .binding
        case .requirement: self = .requirement
        case .collection: self = .collection
        case .alias: self = .alias
        case .computed: self = .computed
        }
    }
}
