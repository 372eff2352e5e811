// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import JoineryAnalysis

/// The outcome of a migration for each binding.
package struct MigrationPlan: Sendable, Hashable {
    /// A binding.
    package struct Row: Sendable, Hashable {
        /// The identifier in the graph before the migration.
        package var id: String
        /// The short name in the graph before the migration.
        package var name: String
        /// The place of the declaration.
        package var location: GraphDocument.Location
        /// The native declaration without its closure, such as `var store: Store { singleton }`; `nil` if it stays.
        package var native: String?
        /// The reason why it stays, with the place of the cause.
        package var reason: String?
        /// The number of places that use or replace it.
        package var useCount: Int
    }

    /// The bindings, sorted by place.
    package let rows: [Row]
    /// The number of bindings that the request leaves out.
    package let otherCount: Int

    private init(rows: [Row], otherCount: Int) {
        self.rows = rows
        self.otherCount = otherCount
    }

    /// Returns the plan with the rows of the bindings that become native in a later step.
    func merging(_ later: MigrationPlan) -> MigrationPlan {
        let native = Dictionary(
            later.rows.filter { $0.native != nil }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return MigrationPlan(
            rows: rows.map { row in
                var result = native[row.id] ?? row
                // An earlier step may have moved the declaration.
                result.location = row.location
                return result
            }, otherCount: otherCount)
    }

    init(_ migrator: Migrator) {
        let graph = migrator.graph
        let sites = graph.edges.map { ($0.to, $0.site) } + graph.supplies.map { ($0.node, $0.site) }
        let uses = Dictionary(grouping: sites, by: \.0).mapValues { Set($0.map(\.1)).count }
        otherCount = migrator.bindings.count { $0.stay == .leftOut }
        rows = migrator.bindings.filter { $0.stay != .leftOut }.sorted { $0.site < $1.site }.map { binding in
            let native = binding.declaration.map { declaration in
                let scope =
                    switch binding.fact.kind {
                    case .requirement: "required()"
                    case .computed: "…"
                    default: declaration.scope.call
                    }
                return "var \(binding.name.asIdentifier): \(declaration.type) { \(scope) }"
            }
            let cause = binding.stay?.site.map { " (\($0.file.shown):\($0.place.line))" } ?? ""
            return Row(
                id: graph.nodes[binding.node].id, name: graph.name(of: binding.node),
                location: GraphDocument.Location(binding.site), native: binding.stay == nil ? native : nil,
                reason: binding.stay.map { $0.reason + cause }, useCount: uses[binding.node] ?? 0)
        }
    }

    /// The number of bindings that become native.
    package var migratedCount: Int { rows.count { $0.native != nil } }

    /// The plan as a table of 80 columns without color.
    package var text: String { text(usesColor: false) }

    /// Returns the plan as a table of 80 columns: the bindings of each file, with the native form or the reason to stay.
    package func text(usesColor: Bool) -> String {
        let others = otherCount == 0 ? "" : "; '--only' leaves out \(otherCount)"
        guard !rows.isEmpty else { return "no bindings to migrate\(others)\n" }
        let longest = rows.map { $0.name.shown.count }.max() ?? 0
        let width = min(longest, Self.longestName)
        var text = ""
        for (file, rows) in Dictionary(grouping: rows, by: \.location.file).sorted(by: { $0.key < $1.key }) {
            text += "\(file.shown)\n"
            for row in rows { text += Self.lines(of: row, nameWidth: width, usesColor) }
        }
        let uses = rows.map(\.useCount).reduce(0, +)
        let migrated = rows.filter { $0.native != nil }.map(\.useCount).reduce(0, +)
        return text + "\n\(migratedCount) of \(Summary.count(rows.count, "binding")) and \(migrated) of "
            + "\(Summary.count(uses, "use")) become native\(others)\n"
    }

    private static let width = 80
    private static let longestName = 28

    private static func lines(of row: Row, nameWidth: Int, _ usesColor: Bool) -> String {
        let name = row.name.shown
        let indent = 4 + nameWidth
        let what: String
        if let native = row.native {
            what = "\(native.shown), \(Summary.count(row.useCount, "use"))"
        } else {
            what = "stays: \((row.reason ?? "").shown)"
        }
        var lines = wrapped(what, to: width - indent)
        if usesColor, row.native == nil {
            lines[0] = lines[0].replacing("stays:", with: "\u{1B}[33mstays:\u{1B}[0m", maxReplacements: 1)
        }
        let space = String(repeating: " ", count: indent)
        guard name.count <= nameWidth else {
            return "  \(name)\n" + lines.map { space + $0 + "\n" }.joined()
        }
        let start = "  " + name + String(repeating: " ", count: nameWidth - name.count + 2)
        return start + lines.joined(separator: "\n" + space) + "\n"
    }

    /// Returns a text in lines of at most a number of columns. A longer word has its own line.
    private static func wrapped(_ text: String, to width: Int) -> [String] {
        text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + word.count < width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
#endif
