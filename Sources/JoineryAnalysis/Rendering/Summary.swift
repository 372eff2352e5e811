// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A summary of a check.
package struct Summary: Sendable {
    /// One line with the numbers of bindings, sites, modules, and problems.
    package let text: String
    /// The code that was not understood, one line for each place; empty if everything was.
    package let unread: String

    /// Creates the summary of a check.
    package init(_ graph: Graph, _ problems: [GraphDocument.Problem]) {
        let bindings = graph.nodes.count { $0.binding != nil }
        let sites = Set(graph.edges.filter { $0.form != nil }.map(\.site)).count
        var parts = [
            Self.count(bindings, "binding"), Self.count(sites, "injection site"),
            Self.count(graph.modules.count, "module"),
        ]
        if !graph.unread.isEmpty { parts.append("\(graph.unread.count) unread (--explain-unread lists them)") }
        let errors = problems.count { $0.severity == .error }
        let warnings = problems.count { $0.severity == .warning }
        let result =
            problems.isEmpty
            ? "no problems" : "\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))"
        text = "\(parts.joined(separator: ", ")): \(result)\n"
        unread = graph.unread.sorted { $0.site < $1.site }.map { site, unread in
            let dialect = unread.dialect.map { " (\($0.rawValue))" } ?? ""
            let place = "\(site.file.shown):\(site.place.line):\(site.place.column)"
            return "\(place): note: unread\(dialect): \(unread.reason.shown)\n"
        }.joined()
    }

    /// Returns a number with its noun.
    static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? "\(noun)s")"
    }
}
