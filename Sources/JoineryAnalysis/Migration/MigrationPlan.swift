// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// What becomes of each binding in a migration.
package struct MigrationPlan: Sendable, Hashable {
    /// A binding.
    package struct Row: Sendable, Hashable {
        /// The identifier in the graph before the migration.
        package var id: String
        /// The short name before.
        package var name: String
        /// The place of the declaration.
        package var location: GraphDocument.Location
        /// The native declaration without its closure, such as `var store: Store { singleton }`; `nil` if it stays.
        package var native: String?
        /// The reason why it stays, with the place of the cause.
        package var reason: String?
        /// The number of uses and replacements that are rewritten.
        package var useCount: Int
    }

    /// The bindings, sorted by place.
    package let rows: [Row]

    init(_ migrator: Migrator) {
        let graph = migrator.graph
        rows = migrator.bindings.sorted { $0.site < $1.site }.map { binding in
            let native = binding.declaration.map { declaration in
                let scope = binding.fact.kind == .requirement ? "required()" : declaration.scope.rawValue
                return "var \(binding.name.asIdentifier): \(declaration.type) { \(scope) }"
            }
            let cause = binding.stay?.site.map { " (\($0.file.shown):\($0.place.line))" } ?? ""
            return Row(
                id: graph.nodes[binding.node].id, name: graph.name(of: binding.node),
                location: GraphDocument.Location(binding.site), native: binding.stay == nil ? native : nil,
                reason: binding.stay.map { $0.reason + cause }, useCount: binding.stay == nil ? binding.useCount : 0)
        }
    }

    /// The number of bindings that become native.
    package var migratedCount: Int { rows.count { $0.native != nil } }

    /// The plan as text: each file, its bindings, and what becomes of them.
    package var text: String {
        var text = ""
        for (file, rows) in Dictionary(grouping: rows, by: \.location.file).sorted(by: { $0.key < $1.key }) {
            text += "\(file.shown)\n"
            for row in rows {
                if let native = row.native {
                    text += "  \(row.name.shown) → \(native.shown), \(Summary.count(row.useCount, "use"))\n"
                } else if let reason = row.reason {
                    text += "  \(row.name.shown) stays: \(reason.shown)\n"
                }
            }
        }
        return text + "\(migratedCount) of \(Summary.count(rows.count, "binding")) become native\n"
    }
}
#endif
