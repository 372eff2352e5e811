// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis

/// A program of several modules, for tests of linking.
struct LinkedProgram {
    private var modules: [ModuleFacts] = []

    /// Adds a module of one file, which is named as the module.
    func module(_ name: String, kind: ModuleFacts.Kind = .library, _ source: String) -> LinkedProgram {
        module(name, kind: kind, FileFacts(reading: Array(source.utf8), file: "\(name).swift"))
    }

    /// Adds a module of one file, by the file's facts.
    func module(_ name: String, kind: ModuleFacts.Kind = .library, _ facts: FileFacts) -> LinkedProgram {
        var program = self
        program.modules.append(ModuleFacts(module: name, kind: kind, files: [facts]))
        return program
    }

    /// The edges, a line each: `Shop/Dependencies.cart → Shop/Dependencies.prices, immediate, through Cart`.
    var edges: String {
        document.edges.map { edge in
            let through = edge.through.isEmpty ? "" : ", through \(edge.through.joined(separator: " and "))"
            return "\(edge.from) → \(edge.to), \(edge.timing.rawValue)\(through)"
        }.joined(separator: "\n")
    }

    /// The identifiers of the nodes, a line each.
    var nodes: String { document.nodes.map(\.id).joined(separator: "\n") }

    /// The scope of each node, a line each: `Store: singleton`, or `Payment: none`.
    var scopes: String {
        document.nodes.map { "\($0.name): \($0.scope?.rawValue ?? "none")" }.joined(separator: "\n")
    }

    /// Where each binding is declared, a line each: `ClockKey: Clocks.swift:2, LiveClocks.swift:1`.
    var places: String {
        document.nodes.compactMap { node in
            node.location.map { first in
                let places = ([first] + (node.otherLocations ?? [])).map { "\($0.file):\($0.line)" }
                return "\(node.name): \(places.joined(separator: ", "))"
            }
        }.joined(separator: "\n")
    }

    private var document: GraphDocument {
        GraphDocument(Graph(linking: modules), problems: [], includesTests: true)
    }
}
#endif
