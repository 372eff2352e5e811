// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Which bindings may be used by what was not read, or in ways that are not followed.
struct PossibleReach {
    private let graph: Graph
    private var names: Set<String> = []
    private var plainNames: [String: Set<String>] = [:]
    private var unread: [Dialect: Set<Int>] = [:]
    private var unreadFiles: Set<Int> = []

    init(_ graph: Graph) {
        self.graph = graph
        names = graph.memberNames
        for (type, names) in graph.plainNames {
            for ancestor in graph.types.ancestors(of: type.name, from: type.module) {
                plainNames[ancestor, default: []].formUnion(names)
            }
        }
        for node in graph.nodes {
            for use in node.binding?.usesOfOtherValues ?? [] {
                names.formUnion(use.reference.name.split(separator: ".").map(String.init))
            }
        }
        for (site, unread) in graph.unread {
            if let dialect = unread.dialect {
                self.unread[dialect, default: []].insert(site.module)
            } else {
                unreadFiles.insert(site.module)
            }
        }
    }

    func mayBeUsed(_ node: Int) -> Bool {
        guard let binding = graph.nodes[node].binding, let site = graph.nodes[node].site else { return false }
        let isVisible = binding.isForOtherModules || binding.dialect == .swinject
        if isVisible, !graph.hasEntryPoint { return true }
        let modules = unreadFiles.union(unread[binding.dialect, default: []])
        if modules.contains(where: { isVisible || $0 == site.module || graph.modules[$0].kind == .test }) {
            return true
        }
        let name = binding.key.name
        if names.contains(name) || plainNames[binding.key.space]?.contains(name) == true { return true }
        return graph.types.ancestors(of: binding.key.space, from: site.module).dropFirst().contains { ancestor in
            // What a protocol asks for is used through the protocol.
            graph.types.position(of: ancestor, from: site.module).map {
                graph.types.entries[$0].properties[name] != nil
            } ?? false
        }
    }
}
