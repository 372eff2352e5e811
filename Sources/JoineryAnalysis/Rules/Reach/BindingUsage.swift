// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The bindings that are certainly used or unused.
///
/// - Complexity: Linear in the nodes, edges, and names of the graph.
struct BindingUsage {
    private let graph: Graph
    private let reach: PossibleReach
    private var byProgram: [Bool]
    private var byAnything: [Bool]

    /// - Parameter countsUnread: Whether a binding that unread code may use counts as used.
    init(_ graph: Graph, countsUnread: Bool = true) {
        self.graph = graph
        reach = PossibleReach(graph)
        let reach = reach
        let namesakes = Self.namesakes(in: graph)
        let meant = Self.typesMeantByOthers(in: graph)
        let all = graph.nodes.indices.filter {
            graph.nodes[$0].kind == .consumer
                || (countsUnread ? reach.mayBeUsed($0) : reach.mayBeUsedByReadCode($0))
                || [BindingKey.services, BindingKey.keys].contains(graph.nodes[$0].space)
                    && meant.contains(TypeName.last(of: graph.nodes[$0].name))
        }
        byAnything = Self.reached(from: all, namesakes, in: graph)
        byProgram = Self.reached(from: all.filter { !Self.isTest($0, graph) }, namesakes, in: graph)
    }

    private static func isTest(_ node: Int, _ graph: Graph) -> Bool {
        graph.nodes[node].site.map { graph.isTest($0) } ?? false
    }

    /// Returns the types of services that the code resolves under a name or with arguments that no registration has, and of
    /// keys that it names in another way. The missing registration is the cause, so the existing ones do not count as
    /// unused.
    private static func typesMeantByOthers(in graph: Graph) -> Set<String> {
        let references = graph.missing.map(\.use.reference).filter { $0.kind == .service || $0.kind == .key }
        return Set(references.map { TypeName.last(of: $0.name) })
    }

    private struct Name: Hashable {
        var space: String
        var name: String
        var qualifier: String?
        var argumentCount: Int
    }

    /// Returns the bindings that share a name, so that a use may mean another one than the linked one: registrations of
    /// a service, which depend on the assemblies of a container, and members, which the compiler distinguishes by their
    /// types.
    private static func namesakes(in graph: Graph) -> [[Int]] {
        graph.nodes.indices.groups { node -> Name? in
            guard let key = graph.nodes[node].binding?.key else { return nil }
            let isService = key.space == BindingKey.services
            return Name(
                space: key.space, name: isService ? TypeName.last(of: key.name) : key.name, qualifier: key.qualifier,
                argumentCount: key.arguments?.count ?? 0)
        }
    }

    private static func isAlternative(_ other: Int, to node: Int, in graph: Graph) -> Bool {
        guard let binding = graph.nodes[other].binding, let own = graph.nodes[node].binding, other != node else {
            return false
        }
        if binding.key.space == BindingKey.services { return true }
        // Two programs can share the code that reads the binding, and each declare it.
        let isOfOtherModule = graph.nodes[other].site?.module != graph.nodes[node].site?.module
        if isOfOtherModule, binding.key.space == BindingKey.keys { return areOfOneKey(other, node, in: graph) }
        if isOfOtherModule, graph.module(of: other)?.kind == .executable, graph.module(of: node)?.kind == .executable {
            return true
        }
        return binding.type != own.type
            && (binding.isForOtherModules || graph.nodes[other].site?.module == graph.nodes[node].site?.module)
    }

    /// Whether two modules may declare the value of the same key, each for one program.
    private static func areOfOneKey(_ first: Int, _ second: Int, in graph: Graph) -> Bool {
        let types = [first, second].map { node -> Int? in
            guard let binding = graph.nodes[node].binding, let module = graph.nodes[node].site?.module else {
                return nil
            }
            return graph.types.position(of: binding.key.name, from: module)
        }
        return types[0] == nil || types[1] == nil || types[0] == types[1]
    }

    private static func reached(from roots: [Int], _ namesakes: [[Int]], in graph: Graph) -> [Bool] {
        var reached = Array(repeating: false, count: graph.nodes.count)
        for root in roots { reached[root] = true }
        var groups: [Int: Int] = [:]
        for (group, nodes) in namesakes.enumerated() {
            for node in nodes { groups[node] = group }
        }
        // The bindings of each name that are not reached yet. The first registration of a service that is reached
        // reaches all others.
        var left = namesakes
        var rest = roots
        while let node = rest.popLast() {
            for edge in graph.outgoing[node] where !reached[graph.edges[edge].to] {
                reached[graph.edges[edge].to] = true
                rest.append(graph.edges[edge].to)
            }
            guard let group = groups[node] else { continue }
            left[group].removeAll { other in
                guard !reached[other] else { return true }
                guard isAlternative(other, to: node, in: graph) else { return false }
                reached[other] = true
                rest.append(other)
                return true
            }
        }
        return reached
    }

    /// The bindings that only unread code may use, each with the first such code.
    static func used(byUnreadCodeOf graph: Graph) -> [(node: Int, site: Graph.Site, unread: Unread)] {
        guard !graph.unread.isEmpty else { return [] }
        let usage = BindingUsage(graph, countsUnread: false)
        return graph.nodes.indices.compactMap { node in
            guard graph.nodes[node].hasBinding, !usage.byAnything[node], !isTest(node, graph),
                let (site, unread) = usage.reach.unread(reaching: node)
            else { return nil }
            return (node, site, unread)
        }
    }

    /// Whether tests use a node, which the program does not use.
    func isUsedByTests(_ node: Int) -> Bool { byAnything[node] }

    /// The bindings that are unused or used only by tests, each with those that only it needs.
    var causes: [(cause: Int, others: [Int])] {
        var reported = byProgram
        var causes: [(cause: Int, others: [Int])] = []
        let unused = graph.nodes.indices.filter { !byProgram[$0] && graph.nodes[$0].hasBinding && !isOfTests($0) }
        // First those that no other unused binding needs. The rest are cycles.
        let roots = unused.filter { node in
            graph.incoming[node].allSatisfy { edge in
                let from = graph.edges[edge].from
                return from == node || byProgram[from] || graph.nodes[from].kind == .consumer || isOfTests(from)
            }
        }
        for node in roots + unused where !reported[node] {
            reported[node] = true
            var others: [Int] = []
            var rest = [node]
            while let next = rest.popLast() {
                for edge in graph.outgoing[next] {
                    let target = graph.edges[edge].to
                    guard !reported[target], graph.nodes[target].hasBinding, byAnything[target] == byAnything[node],
                        !isOfTests(target)
                    else { continue }
                    reported[target] = true
                    others.append(target)
                    rest.append(target)
                }
            }
            causes.append((node, others.sorted()))
        }
        return causes
    }

    private func isOfTests(_ node: Int) -> Bool { Self.isTest(node, graph) }
}

extension Range<Int> {
    /// Returns the groups of two or more numbers with the same key, in any order.
    ///
    /// Most keys are those of one number, and take no list.
    ///
    /// - Parameter key: The key of a number; `nil` for a number that is in no group.
    func groups<Key: Hashable>(by key: (Int) -> Key?) -> [[Int]] {
        var firsts: [Key: Int] = [:]
        firsts.reserveCapacity(count)
        var groups: [Int: [Int]] = [:]
        for number in self {
            guard let key = key(number) else { continue }
            let first = Self.value(&firsts[key, default: number])
            if first != number { groups[first, default: [first]].append(number) }
        }
        return Array(groups.values)
    }

    /// Returns the value at a place, to which the access has added it.
    private static func value(_ place: inout Int) -> Int { place }
}
