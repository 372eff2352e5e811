// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The boxes and arrows of a picture. A box is a node or a folded frame.
struct GraphPicture {
    /// A rectangle with a name.
    struct Box {
        /// The style of the outline.
        enum Outline: String {
            case plain, required, external, consumer, collection, frame
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
    /// Whether some boxes are frames.
    let isFolded: Bool
    /// Whether each box is a module.
    let showsModules: Bool
    /// A description of the picture in one line.
    let title: String
    /// An explanation of the picture for screen readers.
    var description: String {
        let arrows = Summary.count(arrows.count, "arrow")
        return showsModules
            ? "\(arrows), each from a module to a module that has bindings it needs."
            : "\(arrows), each from a binding or a consumer to a binding that it needs."
    }

    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    /// Draws a graph.
    ///
    /// - Parameters:
    ///   - frames: The frames that are drawn as one box.
    ///   - nodes: The positions of the nodes that are drawn.
    init(_ document: GraphDocument, frames: [PictureFrame], nodes: [Int]) {
        let bindings = document.nodes.count { $0.kind != .consumer && $0.kind != .external }
        let modules = Set(document.nodes.map(\.module)).subtracting([""]).count
        title =
            "Dependency graph: \(Summary.count(bindings, "binding")) in \(Summary.count(modules, "module"))"
        let frames = frames.map { frame in (title: frame.title, nodes: frame.members.map { document.nodes[$0] }) }
        isFolded = !frames.isEmpty
        showsModules = isFolded && nodes.isEmpty && Set(frames.map { $0.nodes.first?.module }).count == frames.count
        let severities = document.severities
        var boxOfNode: [String: Int] = [:]
        for (title, nodes) in frames {
            for node in nodes { boxOfNode[node.id] = boxes.count }
            let worst = nodes.compactMap { severities[$0.id] }.max { $0.rank < $1.rank }
            boxes.append(Box(title, nodes, worst))
        }
        for node in nodes.lazy.map({ document.nodes[$0] }) {
            boxOfNode[node.id] = boxes.count
            boxes.append(Box(node, severities[node.id]))
        }
        addArrows(of: document, boxOfNode: boxOfNode)
    }

    /// Adds one arrow for all needs between two boxes; the earliest timing gives its style. Needs within a frame are
    /// left out.
    private mutating func addArrows(of document: GraphDocument, boxOfNode: [String: Int]) {
        var cycles: Set<Pair> = []
        for problem in document.problems where problem.rule == "cycle" {
            let ring = problem.nodes.compactMap { boxOfNode[$0] }
            for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) { cycles.insert(Pair(from: from, to: to)) }
        }
        var arrowOfPair: [Pair: Int] = [:]
        for edge in document.edges {
            guard let from = boxOfNode[edge.from], let to = boxOfNode[edge.to], from != to || edge.from == edge.to
            else {
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
}

extension GraphPicture.Box {
    fileprivate init(_ node: GraphDocument.Node, _ severity: Severity?) {
        let facts = [node.id, node.type, node.scope?.rawValue ?? node.kind.rawValue, node.isolation ?? ""]
        self.init(
            name: node.name, detail: node.type.lowercased() == node.name.lowercased() ? "" : node.type,
            help: facts.filter { !$0.isEmpty }.joined(separator: "\n"), module: node.module,
            outline: Self.outline(of: node.kind), mark: node.scope.map(ScopeMark.init), severity: severity)
    }

    /// Makes the box of a folded frame.
    fileprivate init(_ title: String, _ nodes: [GraphDocument.Node], _ severity: Severity?) {
        let modules = Set(nodes.map(\.module))
        let bindings = nodes.count { $0.kind != .consumer && $0.kind != .external }
        let isOutside = modules == [""]
        self.init(
            name: title,
            detail: isOutside
                ? Summary.count(nodes.count, "dependency", plural: "dependencies")
                : bindings == 0 ? Summary.count(nodes.count, "consumer") : Summary.count(bindings, "binding"),
            help: nodes.map(\.name).joined(separator: "\n"), module: modules.count == 1 ? modules.first ?? "" : "",
            outline: isOutside ? .external : .frame, mark: nil, severity: severity)
    }

    private static func outline(of kind: GraphDocument.Node.Kind) -> Outline {
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
