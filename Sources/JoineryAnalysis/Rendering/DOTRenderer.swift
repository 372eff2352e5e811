// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer of graphs for Graphviz, with modules as clusters and dependencies as arrows.
package struct DOTRenderer: Sendable {
    /// Creates a renderer.
    package init() {}

    /// Returns the whole graph, in the order of the document.
    package func render(_ document: GraphDocument) -> String {
        let severities = document.severities
        var lines = [
            "digraph joinery {", "  rankdir=LR", "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
            "  edge [color=\"#667085\"]",
        ]
        for (index, part) in document.nodesByModule.enumerated() {
            let isOutside = part.module.isEmpty
            let indentation = isOutside ? "  " : "    "
            if !isOutside { lines += ["  subgraph cluster_\(index) {", "    label=\(quoted(part.module))"] }
            lines += part.nodes.map { "\(indentation)\(line(for: $0, severity: severities[$0.id]))" }
            if !isOutside { lines.append("  }") }
        }
        lines += document.edges.map { "  \(line(for: $0))" }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private func line(for node: GraphDocument.Node, severity: Severity?) -> String {
        var attributes = ["label=\(quoted(node.caption))"]
        if let style = Self.style(of: node) { attributes.append(style) }
        switch severity {
        case .error: attributes.append("color=\"#d92d20\", penwidth=2")
        case .warning: attributes.append("color=\"#b54708\", penwidth=2")
        case .note, .off, nil: break
        }
        return "\(quoted(node.id)) [\(attributes.joined(separator: ", "))]"
    }

    private static func style(of node: GraphDocument.Node) -> String? {
        switch node.kind {
        case .requirement: "style=\"rounded,dashed\""
        case .consumer: "shape=plaintext"
        case .external: "style=\"rounded,dotted\", fontcolor=\"#667085\""
        case .collection: "peripheries=2"
        case .binding, .alias, .computed: node.scope == .factory ? "shape=cds" : nil
        }
    }

    private func line(for edge: GraphDocument.Edge) -> String {
        let style =
            switch edge.timing {
            case .immediate: ""
            case .lazy: " [style=dashed]"
            case .later, .closing: " [style=dashed, arrowhead=empty]"
            case .weak: " [style=dotted, arrowhead=empty]"
            }
        return "\(quoted(edge.from)) -> \(quoted(edge.to))\(style)"
    }

    private func quoted(_ text: String) -> String {
        // By scalars, because a quotation mark with a combining accent is a different character, but still ends the
        // string.
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default: scalar.shown.replacing("\\", with: "\\\\")
            }
        }
        return "\"\(escaped.joined())\""
    }
}
