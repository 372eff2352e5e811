// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The changes between two graphs, for a review.
///
/// Places are not compared, because moved code does not change the graph.
package struct GraphDifference: Sendable {
    /// A titled list.
    private struct Section {
        var title: String
        var lines: [String]
    }

    private let sections: [Section]

    /// Whether there are no changes.
    package var isEmpty: Bool { sections.isEmpty }

    /// Compares two graphs. Bindings that differ only in their names are renamed, and not removed and added.
    package init(from old: GraphDocument, to new: GraphDocument) {
        let new = new.withServicesAsFactories
        let former = old.withServicesAsFactories.joiningKeys(missingIn: new)
        let names = RenamedBindings(from: former, to: new).newIdentifiers
        let after = Dictionary(new.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let services = former.nodes.filter { $0.dialect?.findsByType == true }.compactMap { names[$0.id] }
        var old = former.renaming(names).withNativeTimings(of: Set(services), in: new)
        old.nodes = old.nodes.map { node in after[node.id].map(node.learningArguments) ?? node }
        let renamed = names.map { "\($0.key) → \($0.value)" }.sorted()
        let before = Dictionary(old.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let added = new.nodes.filter { before[$0.id] == nil && $0.kind != .consumer && $0.kind != .external }
        let removed = old.nodes.filter { after[$0.id] == nil && $0.kind != .consumer && $0.kind != .external }
        let newNames = Set(names.values)
        let changed = old.nodes.flatMap { node in
            after[node.id].map { Self.changes(from: node, to: $0, isRenamed: newNames.contains(node.id)) } ?? []
        }
        sections = [
            Section(title: "Bindings renamed", lines: renamed),
            Section(title: "Bindings added", lines: added.map(Self.text)),
            Section(title: "Bindings removed", lines: removed.map(Self.text)),
            Section(title: "Bindings changed", lines: changed),
            Section(title: "Dependencies added", lines: Self.edges(in: new, without: old)),
            Section(title: "Dependencies removed", lines: Self.edges(in: old, without: new)),
            Section(title: "New problems", lines: Self.problems(in: new, without: old, renamed: newNames)),
            Section(title: "Resolved problems", lines: Self.problems(in: old, without: new, renamed: newNames)),
        ].filter { !$0.lines.isEmpty }
    }

    /// The changes as plain text.
    package var text: String {
        guard !isEmpty else { return "No changes.\n" }
        return sections.map { section in
            "\(section.title) (\(section.lines.count))\n" + section.lines.map { "  \($0.shown)\n" }.joined()
        }.joined(separator: "\n")
    }

    /// The changes as Markdown, with long lists collapsed.
    package var markdown: String {
        guard !isEmpty else { return "The dependency graph did not change.\n" }
        return "## Dependency graph\n"
            + sections.map { section in
                let lines = section.lines.map { "- \(Self.quoted($0))\n" }.joined()
                let title = "\(section.title) (\(section.lines.count))"
                guard section.lines.count > 20 else { return "\n### \(title)\n\n\(lines)" }
                return "\n<details><summary>\(title)</summary>\n\n\(lines)\n</details>\n"
            }.joined()
    }

    // MARK: - Lines

    private static func text(_ node: GraphDocument.Node) -> String {
        node.id + (node.type.isEmpty ? "" : ": \(node.type)") + " (\(scope(of: node)?.rawValue ?? node.kind.rawValue))"
    }

    /// Returns the scope, if this kind of node has one. Older documents may contain one for other kinds.
    private static func scope(of node: GraphDocument.Node) -> Scope? { node.kind.hasScope ? node.scope : nil }

    private static func changes(
        from old: GraphDocument.Node, to new: GraphDocument.Node, isRenamed: Bool
    ) -> [String] {
        // The type of a native factory contains its actor, and a native binding has the actor that its value needs.
        let hasSameForm = !isRenamed || old.dialect == new.dialect
        var aspects = hasSameForm ? [("isolation", old.isolation ?? "none", new.isolation ?? "none")] : []
        aspects.append(("values for", old.values.joined(separator: " and "), new.values.joined(separator: " and ")))
        // A renamed binding has the same scope, type, and kind, and its name shows the dialect.
        if !isRenamed {
            aspects += [
                ("scope", scope(of: old)?.rawValue ?? "", scope(of: new)?.rawValue ?? ""),
                ("type", old.type, new.type), ("kind", old.kind.rawValue, new.kind.rawValue),
                ("dialect", old.dialect?.rawValue ?? "", new.dialect?.rawValue ?? ""),
            ]
        }
        return aspects.filter { $0.1 != $0.2 }.map { aspect, before, after in
            "\(new.id): \(aspect) \(before.isEmpty ? "none" : before) → \(after.isEmpty ? "none" : after)"
        }
    }

    private static func edges(in document: GraphDocument, without other: GraphDocument) -> [String] {
        let text = { (edge: GraphDocument.Edge) in
            // An external node has no module before the slash.
            let target = edge.to.hasPrefix("/") ? edge.to.dropFirst() : edge.to[...]
            return "\(edge.from) → \(target)" + (edge.timing == .immediate ? "" : " (\(edge.timing.rawValue))")
        }
        return Set(document.edges.map(text)).subtracting(other.edges.map(text)).sorted()
    }

    private static func problems(
        in document: GraphDocument, without other: GraphDocument, renamed: Set<String>
    ) -> [String] {
        let known = Set(other.problems.map { identity(of: $0, renamed) })
        return document.problems.filter { !known.contains(identity(of: $0, renamed)) }.map {
            "\($0.location.file):\($0.location.line): \($0.severity.rawValue): [joinery/\($0.rule)] \($0.message)"
        }
    }

    /// Returns what identifies a problem: its message, or its bindings if their names have changed.
    private static func identity(of problem: GraphDocument.Problem, _ renamed: Set<String>) -> [String] {
        let start = [problem.rule, problem.location.file]
        return start + (renamed.isDisjoint(with: problem.nodes) ? [problem.message] : problem.nodes)
    }

    /// Returns a line as code, with as many backticks as it needs.
    private static func quoted(_ line: String) -> String {
        let line = line.shown
        guard line.contains("`") else { return "`\(line)`" }
        let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
        let marks = String(repeating: "`", count: longest + 1)
        return "\(marks) \(line) \(marks)"
    }
}
