// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Words that several rules use.
extension Graph {
    /// Whether an edge belongs to the program and not to its tests.
    func isOfProgram(_ edge: Edge) -> Bool { isOfProgram(edge.site.module, from: edge.from) }

    /// Whether an edge at a position belongs to the program and not to its tests.
    func isOfProgram(at edge: Int) -> Bool { isOfProgram(edges[edge].site.module, from: edges[edge].from) }

    private func isOfProgram(_ module: Int, from node: Int) -> Bool {
        modules[module].kind != .test && nodes[node].site.map { modules[$0.module].kind != .test } ?? true
    }

    /// The modules of programs: those with an entry point, and everything that they import, directly or indirectly.
    var modulesOfPrograms: Set<Int> {
        closure(of: modules.indices.filter { modules[$0].hasEntryPoint && modules[$0].kind != .test })
    }

    /// Returns some modules and everything that they import, directly or indirectly, as far as it was read.
    func closure(of roots: [Int]) -> Set<Int> {
        let byName = Dictionary(grouping: modules.indices) { modules[$0].name }
        var found = Set(roots)
        var queue = roots
        while let module = queue.popLast() {
            for name in modules[module].imports {
                for other in byName[name, default: []] where found.insert(other).inserted { queue.append(other) }
            }
        }
        return found
    }

    /// Returns the key path to a member: `\.cart`, `\SessionGraph.cart`.
    func keyPath(to node: Int) -> String {
        let name = name(of: node)
        return name == nodes[node].name ? "\\.\(name)" : "\\\(name)"
    }

    /// Returns `'cart' builds Cart, which needs 'prices'`.
    func sentence(_ edge: Edge, _ verb: String = "needs") -> String {
        let types = edge.through.names.map { "builds \($0), which " }.joined()
        let target = edge.from == edge.to ? "itself" : "'\(name(of: edge.to))'"
        return "'\(name(of: edge.from))' \(types)\(verb) \(target)"
    }

    /// Returns the type whose code has the dependency: the innermost type in between, or the declared type of the
    /// binding.
    func owner(of edge: Edge) -> String? {
        if let innermost = edge.through.innermost { return innermost }
        guard let site = nodes[edge.from].site, let type = nodes[edge.from].binding?.type,
            let position = types.position(of: type, from: site.module)
        else { return nil }
        return types.entries[position].kind == .protocol ? nil : types.entries[position].name
    }

    /// Returns the name; for a file, without its folders.
    func shortName(of node: Int) -> String {
        guard nodes[node].kind == .consumer, let slash = nodes[node].name.lastIndex(of: "/") else {
            return name(of: node)
        }
        return String(nodes[node].name[nodes[node].name.index(after: slash)...])
    }

    /// Returns `cart → prices → cart`; for a long path, its ends: `a → b → … (40 more) … → y → z`.
    func path(_ path: [Int]) -> String {
        let ends = 5
        let names = path.count > 12 ? path.prefix(ends) + path.suffix(ends) : path[...]
        var words = names.map { shortName(of: $0) }
        if names.count < path.count { words.insert("… (\(path.count - names.count) more) …", at: ends) }
        return words.joined(separator: " → ")
    }
}

extension Graph.Edge {
    /// Whether the code that needs the binding is a property wrapper.
    var isOfWrapper: Bool { form?.hasPrefix("@") == true && form != Use.autoWired }

    /// Whether the code receives the value and does not resolve it.
    var isTaken: Bool { form == nil || form == Use.autoWired }
}

extension String {
    /// The text as a variable's name: `priceList` for `PriceList`, `urlCache` for `URLCache`.
    var asVariable: String {
        let name = TypeName.last(of: String(prefix { $0 != "<" && $0 != "&" }))
        let capitals = name.prefix { $0.isUppercase }
        let count = capitals.count == name.count || capitals.count < 2 ? capitals.count : capitals.count - 1
        return name.prefix(count).lowercased() + name.dropFirst(count)
    }
}
