// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer of graphs as Mermaid flowcharts, which many sites draw in Markdown.
package struct MermaidRenderer: Sendable {
    /// Creates a renderer.
    package init() {}

    /// Returns the whole graph, in the order of the document. Nodes are numbered, because identifiers may contain any
    /// characters.
    package func render(_ document: GraphDocument) -> String {
        let numbers = Dictionary(
            document.nodes.enumerated().map { ($1.id, "n\($0)") }, uniquingKeysWith: { first, _ in first })
        var lines = ["flowchart LR"]
        for (index, part) in document.nodesByModule.enumerated() {
            let isOutside = part.module.isEmpty
            let indentation = isOutside ? "  " : "    "
            if !isOutside { lines.append("  subgraph m\(index)[\(quoted(part.module))]") }
            lines += part.nodes.compactMap { node in
                numbers[node.id].map { "\(indentation)\($0)\(shape(of: node))" }
            }
            if !isOutside { lines.append("  end") }
        }
        for edge in document.edges {
            guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
            lines.append("  \(from) \(arrow(for: edge.timing)) \(to)")
        }
        return (lines + classes(of: document, numbers: numbers) + [""]).joined(separator: "\n")
    }

    private func shape(of node: GraphDocument.Node) -> String {
        let label = quoted(node.caption)
        switch node.kind {
        case .consumer: return "([\(label)])"
        case .collection: return "[[\(label)]]"
        case .binding, .requirement, .alias, .computed, .external:
            return node.scope == .factory ? ">\(label)]" : "[\(label)]"
        }
    }

    private func arrow(for timing: Timing) -> String {
        switch timing {
        case .immediate: "-->"
        case .lazy: "-.->"
        case .later: "-. later .->"
        case .weak: "-. weak .->"
        case .closing: "-. closing .->"
        }
    }

    /// Returns the styles of nodes. If a node has several, the last one, for the most severe problem, applies.
    private func classes(of document: GraphDocument, numbers: [String: String]) -> [String] {
        let severities = document.severities
        let marks: [(name: String, style: String, nodes: [String])] = [
            ("outside", "stroke-dasharray: 3", document.nodes.filter { $0.kind == .external }.map(\.id)),
            ("required", "stroke-dasharray: 6", document.nodes.filter { $0.kind == .requirement }.map(\.id)),
            (
                "warning", "stroke: #b54708, stroke-width: 2px",
                document.nodes.map(\.id).filter { severities[$0] == .warning }
            ),
            (
                "error", "stroke: #d92d20, stroke-width: 2px",
                document.nodes.map(\.id).filter { severities[$0] == .error }
            ),
        ]
        return marks.flatMap { mark -> [String] in
            let members = mark.nodes.compactMap { numbers[$0] }
            guard !members.isEmpty else { return [] }
            return ["  classDef \(mark.name) \(mark.style)", "  class \(members.joined(separator: ",")) \(mark.name)"]
        }
    }

    private func quoted(_ text: String) -> String {
        // By scalars, because a quotation mark with a combining accent is a different character, but still ends the
        // string.
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "#quot;"
            case "#": "#35;"
            case "<": "#lt;"
            case ">": "#gt;"
            case "&": "#amp;"
            case "\n": "<br>"
            // A backtick at the beginning would make the text Markdown.
            case "`": "#96;"
            default: scalar.shown
            }
        }
        return "\"\(escaped.joined())\""
    }
}
