// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A summary of a check.
package struct Summary: Sendable {
    /// One line with the numbers of bindings, sites, modules, and problems, and one about the baseline.
    package let text: String
    /// The files that could not be read as Swift, one line for each; empty if there are none.
    package let files: String
    /// The code that was not understood, one line for each place; empty if everything was.
    package let unread: String

    /// The message about a graph without bindings and injection sites, with the libraries that were not read.
    package let emptyGraph: String

    /// Creates the summary of a check.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - problems: The problems that are not in the baseline.
    ///   - known: The number of problems in the baseline; `nil` without a baseline.
    ///   - includesTests: Whether the numbers include the declarations and uses of tests, as in ``GraphDocument``.
    package init(
        _ graph: Graph, _ problems: [GraphDocument.Problem], known: Int? = nil, includesTests: Bool = false
    ) {
        let counts = { (site: Graph.Site) in includesTests || !graph.isTest(site) }
        let bindings = graph.nodes.indices.count {
            graph.nodes[$0].hasBinding && graph.nodes[$0].site.map(counts) == true
        }
        let sites = graph.numberOfInjectionSites(where: counts)
        let modules = graph.modules.count { includesTests || $0.kind != .test }
        var parts = [
            Self.count(bindings, "binding"), Self.count(sites, "use"), Self.count(modules, "module"),
        ]
        if bindings == 0, sites == 0 {
            parts = ["no bindings or uses in \(Self.count(graph.fileCount, "file"))"]
        }
        if !graph.unread.isEmpty { parts.append("\(graph.unread.count) unread (--explain-unread lists them)") }
        let errors = problems.count { $0.severity == .error }
        let warnings = problems.count { $0.severity == .warning }
        let notes = problems.count - errors - warnings
        let numbers =
            [Self.count(errors, "error"), Self.count(warnings, "warning")]
            + (notes == 0 ? [] : [Self.count(notes, "note")])
        let none = known == nil ? "no problems" : "no new problems"
        let result = problems.isEmpty ? none : numbers.joined(separator: ", ")
        let baseline = known.map { $0 == 0 ? "" : "\(Self.count($0, "known problem")) in the baseline\n" } ?? ""
        let libraries = graph.unreadLibraries.sorted { $0.key < $1.key }.map { name, count in
            "\(Self.count(count, "file")) \(count == 1 ? "imports" : "import") \(name), which joinery does not read"
        }
        let reason = libraries.isEmpty ? "" : "; \(libraries.joined(separator: "; "))"
        emptyGraph =
            "no bindings or uses in \(Self.count(graph.fileCount, "file"))\(reason)"
        let own =
            bindings > 0
            ? []
            : graph.ownWrappers.sorted { $0.key < $1.key }.map { name, count in
                "\(Self.count(count, "property", plural: "properties")) \(count == 1 ? "uses" : "use") "
                    + "\(name), the program's own wrapper, which joinery does not read"
            }
        files = graph.unread.filter(\.unread.isOfFile).sorted { $0.site < $1.site }.map { site, unread in
            "\(site.shown): error: the file \(unread.reason.shown); the result is not complete\n"
        }.joined()
        text =
            (libraries + own).map { "note: \($0)\n" }.joined()
            + "\(parts.joined(separator: ", ")): \(result)\n\(baseline)"
        unread = graph.unread.sorted { $0.site < $1.site }.map { site, unread in
            let dialect = unread.dialect.map { " (\($0.rawValue))" } ?? ""
            return "\(site.shown): note: unread\(dialect): \(unread.reason.shown)\n"
        }.joined()
    }

    /// Returns a number with its noun.
    package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? "\(noun)s")"
    }
}

extension Graph {
    /// Returns the number of places that inject or read a binding and satisfy a condition. Several nodes may have edges from one place.
    fileprivate func numberOfInjectionSites(where counts: (Site) -> Bool) -> Int {
        struct Position: Hashable {
            var file: Int
            var module: Int
            var place: Place
        }
        var positions: Set<Position> = []
        positions.reserveCapacity(edges.count)
        var files: [String: Int] = [:]
        // Neighboring edges are often of one file.
        var last: (file: String, number: Int) = ("", -1)
        for edge in edges.indices where counts(edges[edge].site) {
            let site = edges[edge].site
            if last.number < 0 || last.file != site.file {
                let count = files.count
                let number = files[site.file, default: count]
                if number == count { files[site.file] = number }
                last = (site.file, number)
            }
            positions.insert(Position(file: last.number, module: site.module, place: site.place))
        }
        return positions.count
    }
}
