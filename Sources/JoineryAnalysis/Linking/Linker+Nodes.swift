// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Adds the nodes of declarations.
    mutating func addNodes() {
        var firsts: [String: Int] = [:]
        let count = facts.lazy.flatMap(\.files).reduce(0) { $0 + $1.bindings.count }
        firsts.reserveCapacity(count)
        graph.nodes.reserveCapacity(2 * count)
        declarations.reserveCapacity(count)
        bindings.reserveCapacity(count)
        graph.edges.reserveCapacity(2 * count)
        consumers.reserveCapacity(count)
        let defaultScopes = defaultScopes
        for (module, facts) in facts.enumerated() {
            for (position, file) in facts.files.enumerated() {
                // The bindings of a file mostly have one space.
                var start = (space: "", text: "")
                for binding in file.bindings.indices
                where belongs(file.bindings[binding].dialect, file.bindings[binding].key.space, module) {
                    var fact = file.bindings[binding]
                    let site = Graph.Site(module: module, file: file.file, place: fact.place)
                    if fact.hasImpliedScope, let declared = defaultScopes[fact.key.space] {
                        // The container declares the scope for all of its bindings. If two containers differ, the
                        // scope is unknown. That of the library is not declared.
                        let scopes = Set(declared.filter { graph.programs.mayMeet($0.module, module) }.map(\.scope))
                        if scopes.count == 1, let scope = scopes.first, scope != fact.scope {
                            fact.scope = scope
                            fact.hasImpliedScope = false
                        }
                    }
                    if start.text.isEmpty || start.space != fact.key.space {
                        start = (fact.key.space, "\(facts.module)/\(fact.key.space).")
                    }
                    add(fact, at: site, position, binding, startingWith: start.text, firsts: &firsts)
                }
            }
        }
    }

    /// The scopes that containers declare for their bindings, by the containers' types.
    private var defaultScopes: [String: [(scope: Scope, module: Int)]] {
        var scopes: [String: [(scope: Scope, module: Int)]] = [:]
        for (module, facts) in facts.enumerated() where facts.kind != .test {
            for file in facts.files {
                for (space, declared) in file.defaultScopes {
                    scopes[space, default: []] += declared.map { ($0, module) }
                }
            }
        }
        return scopes
    }

    /// Whether a declaration in the native style or in needle's is a binding: its type is a graph or a component, or is
    /// not declared in the sources that were read.
    private func belongs(_ dialect: Dialect, _ space: String, _ module: Int) -> Bool {
        if dialect == .needle {
            return types.ancestors(of: space, from: module).contains(where: ComponentTable.isBase)
        }
        guard dialect == .native, space != "Dependencies" else { return true }
        let ancestors = types.ancestors(of: space, from: module)
        return ancestors.contains { $0 == "DependencyGraph" || $0 == "Mixin" }
            || ancestors.contains { !types.knows($0) && $0 == space }
    }

    /// Adds a binding at a position in a file of a module.
    ///
    /// - Parameter start: The beginning of its identifier: the module and the space.
    private mutating func add(
        _ fact: consuming BindingFact, at site: Graph.Site, _ file: Int, _ binding: Int,
        startingWith start: String, firsts: inout [String: Int]
    ) {
        var owner: Int?
        if fact.key.space == BindingKey.keys {
            let visible = facts[site.module].files[file].imports
            owner = types.position(of: fact.key.name, from: site.module, importing: visible)
            fact.key.name = types.nameOfKey(fact.key.name, from: site.module)
        }
        let shared = Graph.SharedFact(fact)
        let key = shared.fact.key
        let scope = shared.fact.scope
        let base = start + key.textInSpace
        let identity = key.space == BindingKey.keys ? identity(ofKey: key.name, owner, in: site.module) : base
        let node = graph.nodes.count
        let first = Self.value(&firsts[identity, default: node])
        if first != node, isPart(shared.fact, of: graph.nodes[first], at: site) {
            graph.nodes[first].otherSites.append(site)
            merge(shared.fact, into: first)
            graph.nodes[first].otherDefects += shared.fact.defects.map { defect in
                (defect, Graph.Site(module: site.module, file: site.file, place: defect.place))
            }
            declarations.append(Declaration(node: first, file: file, binding: binding, scope: scope, site: site))
            return
        }
        var id = base
        if first != node || identity != base {
            id = Self.identifier(base, &bindingNumbers) { Self.value(&firsts[$0, default: node]) == node }
        }
        graph.nodes.append(
            Graph.Node(
                id: id, kind: GraphDocument.Node.Kind(shared.fact.kind), binding: shared, name: key.name,
                space: key.space, site: site))
        let name = key.space == BindingKey.services ? types.withoutAliases(key.name, from: site.module) : key.name
        bindings.add(node, named: name, shared.fact, at: site, owner: owner.map { types.entries[$0].module })
        declarations.append(Declaration(node: node, file: file, binding: binding, scope: scope, site: site))
    }

    /// Returns the value at a place. Access to a missing value of a dictionary adds it, so one search does both.
    private static func value(_ place: inout Int) -> Int { place }

    /// Returns the first of `base`, `base@2`, `base@3`, and so on that is not in use.
    ///
    /// - Parameters:
    ///   - numbers: The last number of each base.
    ///   - take: Takes an identifier, and returns whether it was free.
    static func identifier(_ base: String, _ numbers: inout [String: Int], take: (String) -> Bool) -> String {
        guard !take(base) else { return base }
        var number = numbers[base] ?? 1
        var id: String
        repeat {
            number += 1
            id = "\(base)@\(number)"
        } while !take(id)
        numbers[base] = number
        return id
    }

    /// Returns the identity of a key: the place where its type is declared, because another module can complete it.
    private func identity(ofKey name: String, _ position: Int?, in module: Int) -> String {
        let owner = position.map { types.entries[$0].module } ?? module
        return "key \(owner)/\(position.map { types.entries[$0].name } ?? name)"
    }

    /// Whether a declaration is another part of a node: under another condition, or the live part of an interface's
    /// key.
    private func isPart(_ fact: BindingFact, of node: Graph.Node, at site: Graph.Site) -> Bool {
        guard let binding = node.binding, let first = node.site else { return false }
        if binding.key.space == BindingKey.keys { return binding.hasNoLiveValue != fact.hasNoLiveValue }
        return first.module == site.module && binding.conditions != fact.conditions && binding.labels == fact.labels
    }

    private mutating func merge(_ fact: BindingFact, into node: Int) {
        guard var binding = graph.nodes[node].binding else { return }
        binding.values = Set(binding.values + fact.values).sorted()
        binding.hasNoLiveValue = binding.hasNoLiveValue && fact.hasNoLiveValue
        if binding.type.isEmpty { binding.type = fact.type }
        if binding.scope != fact.scope { graph.nodes[node].hasSeveralScopes = true }
        graph.nodes[node].binding = binding
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
