// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Modules as protocols: a graph conforms to several of them, and the binding of one satisfies the requirement of
/// another.
extension Linker {
    /// Returns the bindings that satisfy a requirement of a protocol, one for each graph that gives another one.
    ///
    /// The target is certain if all graphs that conform to the protocol have the same binding.
    mutating func composed(_ name: String, _ labels: [String]?, of space: String, at site: Graph.Site) -> Target? {
        guard let module = types.position(of: space, from: site.module), types.entries[module].kind == .protocol
        else { return nil }
        let declaring = ancestors(of: space, from: site.module)
        guard property(name, of: declaring, at: site) != nil else { return nil }
        var nodes: [Int] = []
        var isCertain = true
        for type in graphs(composedOf: module, at: site) {
            guard let found = binding(name, labels, in: type, at: site) else {
                isCertain = false
                continue
            }
            isCertain = isCertain && found.isCertain
            if !nodes.contains(found.node) { nodes.append(found.node) }
        }
        guard let first = nodes.first else { return nil }
        return Target(
            node: first, isCertain: isCertain && nodes.count == 1, isOfComposition: true,
            alternatives: Array(nodes.dropFirst()))
    }

    /// Returns the types that conform to a protocol, or other protocols that refine it if there are none.
    private mutating func graphs(composedOf module: Int, at site: Graph.Site) -> [Int] {
        let all = compositions ?? types.compositions()
        compositions = all
        let found = all[module] ?? []
        let isTest = facts[site.module].kind == .test
        // Any module may extend a graph whose declaration was not read.
        let visible = found.filter {
            isTest || types.entries[$0].kind == .extension || facts[types.entries[$0].module].kind != .test
        }
        let graphs = visible.filter { types.entries[$0].kind != .protocol }
        return graphs.isEmpty ? visible : graphs
    }

    /// Returns the binding of a graph with this name, unless the graph declares another property.
    private mutating func binding(
        _ name: String, _ labels: [String]?, in graph: Int, at site: Graph.Site
    ) -> BindingTable.Found? {
        let module = types.entries[graph].module
        for ancestor in ancestors(of: types.entries[graph].name, from: module) {
            let position = types.position(of: ancestor, from: module)
            let space = position.map { types.entries[$0].name } ?? ancestor
            if let found = bindings.member(name, labels, of: space, from: site) { return found }
            guard let position, types.entries[position].kind != .protocol,
                types.entries[position].properties[name] != nil
            else { continue }
            return nil
        }
        return nil
    }
}

extension TypeTable {
    /// Returns the positions of the types and protocols that conform to each protocol, directly or indirectly.
    func compositions() -> [Int: [Int]] {
        var found: [Int: [Int]] = [:]
        for type in entries.indices where !entries[type].parents.isEmpty {
            var queue = entries[type].parents.compactMap(\.position)
            var seen: Set<Int> = [type]
            while let parent = queue.popLast() {
                guard seen.insert(parent).inserted else { continue }
                if entries[parent].kind == .protocol { found[parent, default: []].append(type) }
                queue += entries[parent].parents.compactMap(\.position)
            }
        }
        return found
    }
}
