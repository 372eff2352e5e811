// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The bindings with the highest figures, as text of 80 columns.
package struct MetricsTable: Sendable {
    /// A figure by which bindings are sorted.
    package enum Figure: String, Sendable, CaseIterable {
        case fanIn = "fan-in"
        case fanOut = "fan-out"
        case depth, betweenness, dominated

        fileprivate var meaning: String {
            switch self {
            case .fanIn: "bindings and consumers that need it directly"
            case .fanOut: "bindings that it needs directly"
            case .depth: "steps on the longest path to a binding that needs nothing"
            case .betweenness: "shortest paths that lead through it"
            case .dominated: "bindings that the program reaches only through it"
            }
        }
    }

    private struct Row {
        var name: String
        var module: String
        var figures: GraphMetrics.Figures

        func value(of figure: Figure) -> Double {
            switch figure {
            case .fanIn: Double(figures.fanIn)
            case .fanOut: Double(figures.fanOut)
            case .depth: Double(figures.depth)
            case .betweenness: figures.betweenness
            case .dominated: Double(figures.dominated)
            }
        }

        func text(of figure: Figure) -> String {
            figure == .betweenness ? figures.betweennessText : String(Int(value(of: figure)))
        }
    }

    private static let width = 80
    /// The bindings of the program, in the order of the graph.
    private let rows: [Row]
    private let consumerCount: Int
    private let pivots: Int?
    private let hasSeveralModules: Bool
    /// The length of the longest name of a module.
    private let longestModule: Int

    /// Creates a table of the bindings of a program.
    package init(_ graph: Graph, _ metrics: GraphMetrics) {
        let nodes = graph.nodes.indices.filter { metrics.figures[$0] != nil }
        rows = nodes.compactMap { node in
            guard graph.nodes[node].hasBinding, let figures = metrics.figures[node] else { return nil }
            return Row(
                name: graph.name(of: node).shown, module: (graph.module(of: node)?.name ?? "").shown, figures: figures)
        }
        consumerCount = nodes.count { graph.nodes[$0].kind == .consumer }
        pivots = metrics.betweennessPivots
        hasSeveralModules = Set(rows.map(\.module)).count > 1
        longestModule = rows.map(\.module.count).max() ?? 0
    }

    /// Returns a list for each figure, of the bindings with the highest one.
    package func lists(ofTop count: Int) -> String {
        summary
            + Figure.allCases.map { figure in
                let rows = highest(by: figure, count)
                let title = "\n\(figure.rawValue): \(figure.meaning)\n"
                guard let width = rows.map({ $0.text(of: figure).count }).max() else { return title + "  none\n" }
                let lines = rows.map { row in
                    let value = Self.padded(row.text(of: figure), to: width, isNumber: true)
                    return Self.line("  \(value)  \(names(of: row, width: Self.width - width - 4))")
                }
                return title + lines.joined()
            }.joined()
    }

    /// Returns a table of the bindings with the highest figure of one kind, with all of their figures.
    package func table(ofTop count: Int, by figure: Figure) -> String {
        let columns = Figure.allCases.map { ($0, $0.rawValue.count + 1) }
        let width = Self.width - columns.map(\.1).reduce(0, +)
        let heading = columns.map { Self.padded($0.0.rawValue, to: $0.1, isNumber: true) }.joined()
        let lines = highest(by: figure, count).map { row in
            let values = columns.map { Self.padded(row.text(of: $0.0), to: $0.1, isNumber: true) }
            return names(of: row, width: width) + values.joined() + "\n"
        }
        return summary + "\n" + Self.padded("by \(figure.rawValue)", to: width) + heading + "\n" + lines.joined()
    }

    private var summary: String {
        let depth = rows.map(\.figures.depth).max() ?? 0
        let first =
            "\(Summary.count(rows.count, "binding")), \(Summary.count(consumerCount, "consumer")); "
            + "the longest path between bindings has \(Summary.count(depth, "step"))\n"
        return first + (pivots.map { "betweenness is estimated from \(Summary.count($0, "node"))\n" } ?? "")
    }

    private func highest(by figure: Figure, _ count: Int) -> ArraySlice<Row> {
        rows.enumerated().filter { $0.element.value(of: figure) > 0 }
            .sorted { ($1.element.value(of: figure), $0.offset) < ($0.element.value(of: figure), $1.offset) }
            .map(\.element).prefix(count)
    }

    /// Returns the name and the module of a binding, in a number of columns.
    private func names(of row: Row, width: Int) -> String {
        guard hasSeveralModules else { return Self.padded(row.name, to: width) }
        let moduleWidth = min(longestModule, (width - 1) / 2)
        return Self.padded(row.name, to: width - moduleWidth - 1) + " " + Self.padded(row.module, to: moduleWidth)
    }

    /// Returns a line without spaces at its end.
    private static func line(_ text: String) -> String {
        text.prefix(text.count - text.reversed().prefix { $0 == " " }.count) + "\n"
    }

    /// Returns a text of a number of columns. A long name loses its middle.
    private static func padded(_ text: String, to width: Int, isNumber: Bool = false) -> String {
        guard text.count > width else {
            let space = String(repeating: " ", count: width - text.count)
            return isNumber ? space + text : text + space
        }
        guard !isNumber else { return " " + text }
        return text.prefix(width / 2) + "…" + text.suffix(width - width / 2 - 1)
    }
}
