// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What the pictures of a graph have in common.
extension GraphDocument {
    /// The nodes of each module, by its name; those of no module, under an empty name, come first.
    var nodesByModule: [(module: String, nodes: [Node])] {
        Dictionary(grouping: nodes, by: \.module).sorted { $0.key < $1.key }.map { (module: $0.key, nodes: $0.value) }
    }

    /// The worst that is said of each node that a problem names.
    var severities: [String: Severity] {
        var severities: [String: Severity] = [:]
        for severity in [Severity.note, .warning, .error] {
            for problem in problems where problem.severity == severity {
                for node in problem.nodes { severities[node] = severity }
            }
        }
        return severities
    }
}

extension GraphDocument.Node {
    /// The name, and on a second line the type and how long an instance lives.
    var caption: String {
        let facts = [type, scope?.rawValue ?? kind.rawValue].filter { !$0.isEmpty }
        return "\(name)\n\(facts.joined(separator: ", "))"
    }
}
