// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// The removal of the declarations of unused bindings.
///
/// A binding is removed only if everything that needs it is removed with it. So a binding that tests use stays, and
/// also everything that it needs.
struct BindingRemoval {
    private let graph: Graph
    /// The declarations of the bindings, by file.
    private var declarations: [String: FoundDeclarations] = [:]
    /// The reasons not to remove bindings.
    private(set) var reasons: [Int: String] = [:]
    /// The bindings that stay only because another unused binding stays.
    private var needed: Set<Int> = []
    private var nodes: Set<Int> = []

    init(of problems: [GraphDocument.Problem], in graph: Graph, _ sources: FixedSources) {
        self.graph = graph
        let positions = Dictionary(
            graph.nodes.indices.map { (graph.nodes[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        let identifiers = problems.filter { $0.rule == UnusedBindingRule.identifier }.flatMap(\.nodes)
        nodes = Set(identifiers.compactMap { positions[$0] })
        let supplies = Dictionary(graph.supplies.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        for node in nodes {
            if let supply = supplies[node] {
                reasons[node] = "it gets another value at \(Self.text(supply.site))"
            } else if graph.nodes[node].site == nil || !graph.nodes[node].otherSites.isEmpty {
                reasons[node] = "it has several declarations"
            }
        }
        findDeclarations(in: sources)
        keepWhatIsNeeded()
    }

    private static func text(_ site: Graph.Site) -> String { "\(site.file.shown):\(site.place.line)" }

    private func places(of nodes: some Sequence<Int>) -> [String: [(node: Int, place: Place)]] {
        var places: [String: [(node: Int, place: Place)]] = [:]
        for node in nodes {
            if let site = graph.nodes[node].site { places[site.file, default: []].append((node, site.place)) }
        }
        return places
    }

    private mutating func findDeclarations(in sources: FixedSources) {
        for (file, places) in places(of: nodes.filter { reasons[$0] == nil }) {
            let found = sources.declarations(of: file, at: places.map(\.place), knows: graph.types.knows)
            for (node, place) in places { reasons[node] = found.reasons[place] }
            declarations[file] = found
        }
    }

    /// Keeps everything that is needed by code that stays.
    private mutating func keepWhatIsNeeded() {
        var stays = Set(reasons.keys)
        func use(of node: Int) -> Graph.Edge? {
            let position = graph.incoming[node].first { position in
                let edge = graph.edges[position]
                // A type that reads it stays, even if the binding that builds the type is removed.
                guard edge.through.names.isEmpty else { return true }
                return edge.from != node && (!nodes.contains(edge.from) || stays.contains(edge.from))
            }
            return position.map { graph.edges[$0] }
        }
        var rest = Array(nodes)
        while let node = rest.popLast() {
            guard !stays.contains(node), use(of: node) != nil else { continue }
            stays.insert(node)
            rest += graph.outgoing[node].map { graph.edges[$0].to }.filter(nodes.contains)
        }
        for node in stays where reasons[node] == nil {
            guard let use = use(of: node) else { continue }
            let user = use.through.names.last ?? graph.name(of: use.from)
            reasons[node] =
                graph.isTest(use.site)
                ? "tests use it at \(Self.text(use.site))" : "'\(user)' uses it at \(Self.text(use.site))"
            if nodes.contains(use.from) { needed.insert(node) }
        }
    }

    /// The names of the removed bindings, by file, and the edits that remove them.
    var edits: [FixedSources.Edits] {
        places(of: nodes.filter { reasons[$0] == nil }).map { file, places in
            let edits = declarations[file]?.edits(removing: places.map(\.place)) ?? []
            let actions = places.sorted { $0.place < $1.place }.map { "removed '\(graph.name(of: $0.node))'" }
            return FixedSources.Edits(file: file, edits: edits, actions: actions)
        }
    }

    /// Returns the notes that explain why the bindings of a problem stay.
    func notes(of problem: GraphDocument.Problem) -> [GraphDocument.Note] {
        guard problem.rule == UnusedBindingRule.identifier else { return [] }
        return graph.nodes.indices.filter { problem.nodes.contains(graph.nodes[$0].id) }.compactMap { node in
            guard let reason = reasons[node], let site = graph.nodes[node].site else { return nil }
            let isCause = graph.nodes[node].id == problem.nodes.first
            guard isCause || !needed.contains(node) else { return nil }
            return GraphDocument.Note(
                "'\(graph.name(of: node))' is not removed because \(reason)", at: GraphDocument.Location(site))
        }
    }
}
#endif
