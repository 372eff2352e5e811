// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The bindings that unread code, or code that cannot be followed, may use.
struct PossibleReach {
    private let graph: Graph
    private var names: Set<String> = []
    /// The names without a base, by the graph whose members the surrounding code has.
    private var plainNames: [String: Set<String>] = [:]
    /// The requirements of protocols that graphs conform to, by the graph and a module that uses it.
    private var requirements: [Space: Set<String>] = [:]
    /// The positions of code that was not understood, by its dialect; in all dialects if it is not known.
    private var unread: [Dialect: [Int]] = [:]
    /// The modules with code that Knit generates, which resolves services.
    private var generated: Set<Int> = []
    private let hasEntryPoint: Bool

    private struct Space: Hashable {
        let name: String
        let module: Int
    }

    init(_ graph: Graph) {
        self.graph = graph
        hasEntryPoint = graph.hasEntryPoint
        names = graph.memberNames
        for node in graph.nodes.indices {
            guard let site = graph.nodes[node].site, graph.nodes[node].kind != .consumer else { continue }
            noteSpace(Space(name: graph.nodes[node].space, module: site.module))
            for use in graph.nodes[node].binding?.usesOfOtherValues ?? [] {
                names.formUnion(use.reference.name.split(separator: ".").map(String.init))
            }
        }
        for (plain, module) in graph.plainNames {
            for ancestor in graph.types.ancestors(of: plain.type, from: module) {
                guard let space = plainNames.index(forKey: ancestor) else { continue }
                plainNames.values[space].formUnion(plain.names)
            }
        }
        noteCompositions()
        generated = Set(graph.modules.indices.filter { graph.modules[$0].imports.contains("Knit") })
        for position in graph.unread.indices {
            for dialect in graph.unread[position].unread.dialect.map({ [$0] }) ?? Dialect.allCases {
                unread[dialect, default: []].append(position)
            }
        }
    }

    /// Adds a graph that has bindings.
    private mutating func noteSpace(_ space: Space) {
        guard requirements[space] == nil else { return }
        plainNames[space.name] = []
        var names: Set<String> = []
        for ancestor in graph.types.ancestors(of: space.name, from: space.module).dropFirst() {
            guard let position = graph.types.position(of: ancestor, from: space.module) else { continue }
            names.formUnion(graph.types.entries[position].properties.map(\.name))
        }
        requirements[space] = names
    }

    /// Adds the requirements of all modules in a composition to each of them, because the binding of one can satisfy
    /// the requirement of another.
    private mutating func noteCompositions() {
        let types = graph.types
        let modules = requirements.keys.filter { space in
            types.position(of: space.name, from: space.module).map { types.entries[$0].kind == .protocol } ?? false
        }
        guard !modules.isEmpty else { return }
        var declared: [String: Set<String>] = [:]
        for node in graph.nodes where node.hasBinding { declared[node.space, default: []].insert(node.name) }
        for entry in types.entries where entry.kind != .protocol && !entry.parents.isEmpty {
            let ancestors = Set(types.ancestors(of: entry.name, from: entry.module))
            let composed = modules.filter { ancestors.contains($0.name) }
            guard !composed.isEmpty else { continue }
            for ancestor in ancestors {
                guard let position = types.position(of: ancestor, from: entry.module),
                    types.entries[position].kind == .protocol
                else { continue }
                // Members that the protocol's extensions declare are not requirements.
                let names = Set(types.entries[position].properties.map(\.name))
                    .subtracting(declared[ancestor] ?? [])
                for module in composed { requirements[module, default: []].formUnion(names) }
            }
        }
    }

    /// Whether unread code, or code that cannot be followed, may use a binding.
    func mayBeUsed(_ node: Int) -> Bool { mayBeUsedByReadCode(node) || unread(reaching: node) != nil }

    /// Whether code that was read may use a binding in a way that cannot be followed.
    func mayBeUsedByReadCode(_ node: Int) -> Bool {
        guard let binding = graph.nodes[node].binding, let site = graph.nodes[node].site else { return false }
        if isVisible(binding), !hasEntryPoint { return true }
        if isService(binding), !generated.isEmpty { return true }
        let name = binding.key.name
        if names.contains(name) || plainNames[binding.key.space]?.contains(name) == true { return true }
        // A protocol's requirement is used through the protocol.
        return requirements[Space(name: binding.key.space, module: site.module)]?.contains(name) == true
    }

    private func isVisible(_ binding: BindingFact) -> Bool { binding.isForOtherModules || binding.dialect.findsByType }

    private func isService(_ binding: BindingFact) -> Bool { binding.key.space == BindingKey.services }

    /// Returns the first unread code that may use a binding.
    func unread(reaching node: Int) -> (site: Graph.Site, unread: Unread)? {
        guard !unread.isEmpty, let binding = graph.nodes[node].binding, let site = graph.nodes[node].site else {
            return nil
        }
        let dialects = binding.dialect.findsByType ? [Dialect.swinject, .resolver] : [binding.dialect]
        let isVisible = isVisible(binding)
        for dialect in dialects {
            for position in unread[dialect] ?? [] {
                let (place, code) = graph.unread[position]
                guard isVisible || place.module == site.module || graph.modules[place.module].kind == .test else {
                    continue
                }
                // Code that shows the type of the service uses no other.
                if isService(binding), let type = code.resolution?.type,
                    TypeName.last(of: type) != TypeName.last(of: binding.key.name)
                {
                    continue
                }
                return (place, code)
            }
        }
        return nil
    }
}
