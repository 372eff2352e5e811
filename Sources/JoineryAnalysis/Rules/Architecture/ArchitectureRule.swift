// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A rule about the architecture that a project's configuration describes. It reports nothing without that.
protocol ArchitectureRule: Rule {
    /// Returns the problems of a graph.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - configuration: The configuration that describes the architecture.
    ///   - coversProject: Whether all sources of the project were read, so that a name that matches nothing is wrong.
    func problems(in graph: Graph, _ configuration: Configuration, coversProject: Bool) -> [GraphDocument.Problem]
}

extension ArchitectureRule {
    func problems(in graph: Graph) -> [GraphDocument.Problem] { [] }

    /// Returns a note with the place of a configuration's entry.
    func note(_ message: String, at entry: String, of configuration: Configuration) -> GraphDocument.Note {
        GraphDocument.Note(message, at: configuration.location(of: entry))
    }

    /// Returns the problems of a configuration's patterns that match no module. A module that is imported but was not
    /// read, such as one of another package, is known.
    ///
    /// - Parameter entries: The patterns, with the keys that lead to them.
    func problems(
        ofModules entries: [(pattern: NamePattern, entry: String)], in graph: Graph, _ configuration: Configuration
    ) -> [GraphDocument.Problem] {
        let modules = Set(graph.modules.lazy.filter { $0.kind != .test }.map(\.name)).sorted()
        let imports = graph.modules.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        let unknown = entries.filter { entry in !imports.contains(where: entry.pattern.matches) }
        return problems(of: unknown, amongNames: modules, kind: "module", configuration)
    }

    /// Returns the problems of a configuration's patterns that match none of some names.
    func problems(
        of entries: [(pattern: NamePattern, entry: String)], amongNames names: [String], kind: String,
        _ configuration: Configuration
    ) -> [GraphDocument.Problem] {
        entries.filter { entry in !names.contains(where: entry.pattern.matches) }.map { pattern, entry in
            let similar = Similarity.names(like: pattern.text, among: names, limit: 2).map { "'\($0)'" }
            return GraphDocument.Problem(
                rule: id, severity: .warning,
                message: pattern.isExact
                    ? "No \(kind) is named '\(pattern.text)'" : "'\(pattern.text)' matches no \(kind)",
                location: configuration.location(of: entry),
                notes: similar.isEmpty
                    ? [] : [GraphDocument.Note("did you mean \(similar.joined(separator: " or "))?")])
        }
    }
}

extension Configuration {
    /// Returns the place of an entry, by the keys that lead to it.
    func location(of entry: String) -> GraphDocument.Location {
        let place = places[entry]
        return GraphDocument.Location(file: file ?? ".joinery.json", line: place.line, column: place.column)
    }
}
