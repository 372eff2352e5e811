// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The boxes and arrows of a picture: one box for each node, or one for each module.
struct GraphPicture {
    /// A rectangle with a name.
    struct Box {
        /// The style of the outline.
        enum Outline: String {
            case plain, required, external, consumer, collection, module
        }

        var name: String
        var detail: String
        /// The text that appears when the pointer rests on the box.
        var help: String
        /// The module that gives the color; empty for external nodes.
        var module: String
        var outline: Outline
        var mark: ScopeMark?
        var severity: Severity?
    }

    /// A need.
    struct Arrow {
        /// The style of the line.
        enum Style: Int {
            case immediate, later, weak

            init(_ timing: Timing) {
                switch timing {
                case .immediate: self = .immediate
                case .lazy, .later, .closing: self = .later
                case .weak: self = .weak
                }
            }
        }

        var from: Int
        var to: Int
        var style: Style
        /// The number of needs of the graph that it stands for.
        var count: Int
        /// Whether it is part of a cycle that a problem reports.
        var isInCycle: Bool
    }

    private(set) var boxes: [Box] = []
    private(set) var arrows: [Arrow] = []
    /// Whether each box is a module.
    let isFolded: Bool
    /// A description of the picture in one line.
    let title: String
    /// An explanation of the picture for screen readers.
    var description: String {
        let arrows = Summary.count(arrows.count, "arrow")
        return isFolded
            ? "\(arrows), each from a module to a module that has bindings it needs."
            : "\(arrows), each from a binding or a consumer to a binding that it needs."
    }

    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    /// Chooses the boxes of a graph.
    init(_ document: GraphDocument, isFolded: Bool) {
        self.isFolded = isFolded
        let bindings = document.nodes.count { $0.kind != .consumer && $0.kind != .external }
        let modules = Set(document.nodes.map(\.module)).subtracting([""]).count
        title =
            "Dependency graph: \(Summary.count(bindings, "binding")) in \(Summary.count(modules, "module"))"
        if isFolded { addModules(of: document) } else { addNodes(of: document) }
    }

    private mutating func addNodes(of document: GraphDocument) {
        let severities = document.severities
        boxes = document.nodes.map { node in
            let facts = [node.id, node.type, node.scope?.rawValue ?? node.kind.rawValue, node.isolation ?? ""]
            return Box(
                name: node.name, detail: node.type.lowercased() == node.name.lowercased() ? "" : node.type,
                help: facts.filter { !$0.isEmpty }.joined(separator: "\n"), module: node.module,
                outline: Self.outline(of: node.kind), mark: node.scope.map(ScopeMark.init),
                severity: severities[node.id])
        }
        let indices = Dictionary(
            document.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        addArrows(of: document, boxOfNode: indices)
    }

    private mutating func addModules(of document: GraphDocument) {
        let severities = document.severities
        var indices: [String: Int] = [:]
        for part in document.nodesByModule {
            let bindings = part.nodes.count { $0.kind != .consumer && $0.kind != .external }
            let worst = part.nodes.compactMap { severities[$0.id] }.max { $0.rank < $1.rank }
            for node in part.nodes { indices[node.id] = boxes.count }
            let isOutside = part.module.isEmpty
            boxes.append(
                Box(
                    name: isOutside ? "External" : part.module,
                    detail: isOutside
                        ? Summary.count(part.nodes.count, "dependency", plural: "dependencies")
                        : Summary.count(bindings, "binding"),
                    help: part.nodes.map(\.name).joined(separator: "\n"), module: part.module,
                    outline: isOutside ? .external : .module, mark: nil, severity: worst))
        }
        addArrows(of: document, boxOfNode: indices)
    }

    /// Adds one arrow for all needs between two boxes; the earliest timing gives its style. Needs within a module are
    /// left out.
    private mutating func addArrows(of document: GraphDocument, boxOfNode: [String: Int]) {
        var cycles: Set<Pair> = []
        for problem in document.problems where problem.rule == "cycle" {
            let ring = problem.nodes.compactMap { boxOfNode[$0] }
            for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) { cycles.insert(Pair(from: from, to: to)) }
        }
        var arrowOfPair: [Pair: Int] = [:]
        for edge in document.edges {
            guard let from = boxOfNode[edge.from], let to = boxOfNode[edge.to], !isFolded || from != to else {
                continue
            }
            let pair = Pair(from: from, to: to)
            let style = Arrow.Style(edge.timing)
            if let known = arrowOfPair[pair] {
                arrows[known].count += 1
                if style.rawValue < arrows[known].style.rawValue { arrows[known].style = style }
            } else {
                arrowOfPair[pair] = arrows.count
                arrows.append(
                    Arrow(from: from, to: to, style: style, count: 1, isInCycle: cycles.contains(pair)))
            }
        }
    }

    private static func outline(of kind: GraphDocument.Node.Kind) -> Box.Outline {
        switch kind {
        case .requirement: .required
        case .consumer: .consumer
        case .external: .external
        case .collection: .collection
        case .binding, .alias, .computed: .plain
        }
    }
}

extension Severity {
    fileprivate var rank: Int {
        switch self {
        case .off: 0
        case .note: 1
        case .warning: 2
        case .error: 3
        }
    }
}
