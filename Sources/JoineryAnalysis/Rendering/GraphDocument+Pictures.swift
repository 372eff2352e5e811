// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Properties that several picture formats use.
extension GraphDocument {
    /// The nodes of each module, sorted by its name. Nodes without a module come first, with an empty name.
    var nodesByModule: [(module: String, nodes: [Node])] {
        Dictionary(grouping: nodes, by: \.module).sorted { $0.key < $1.key }.map { (module: $0.key, nodes: $0.value) }
    }

    /// The highest severity of a problem for each node.
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
    /// The name, and on a second line the type and the scope.
    var caption: String {
        let facts = [type, scope?.rawValue ?? kind.rawValue].filter { !$0.isEmpty }
        return "\(name)\n\(facts.joined(separator: ", "))"
    }
}
