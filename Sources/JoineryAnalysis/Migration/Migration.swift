// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftParser

/// A rewriting of the bindings of one dialect as bindings of `Dependencies`, and of everything that uses them.
///
/// All changes are computed in memory, in steps:
///
/// 1. A ``Migrator`` finds the native forms of bindings and their uses, and edits the sources.
/// 2. A ``MigrationProof`` compares the graph of the edited sources with the graph before. A binding whose migration
///    would change a scope, a dependency, or a problem stays in its dialect, and the step starts again without it.
/// 3. If the step has changed files, the next one migrates its result, because some code becomes native only after the
///    bindings that it depends on.
package struct Migration: Sendable {
    /// The bindings to migrate, and their new names.
    package struct Request: Sendable {
        /// The dialect to migrate from.
        package var dialect: Dialect
        /// The modules, files, folders, and bindings to migrate; empty for all.
        package var only: [String]
        /// The names of native bindings, by the identifiers or keys of the old ones.
        package var names: [String: String]

        /// Creates a request.
        package init(from dialect: Dialect, only: [String] = [], names: [String: String] = [:]) {
            self.dialect = dialect
            self.only = only
            self.names = names
        }

        func includes(_ fact: BindingFact, _ site: Graph.Site, _ module: String) -> Bool {
            only.isEmpty || only.contains { Self.names($0, fact, site, module) }
        }

        private static func names(_ text: String, _ fact: BindingFact, _ site: Graph.Site, _ module: String) -> Bool {
            let path = text.hasSuffix("/") ? String(text.dropLast()) : text
            return text == module || text == fact.key.name || text == fact.key.text || path == site.file
                || FilePath.isIn(path, site.file)
        }

        /// Throws an error if a name in ``only`` or ``names`` matches no binding, native or not, or if a new name is
        /// not valid.
        func check(_ graph: Graph) throws {
            let bindings = graph.nodes.compactMap { node in
                node.binding.flatMap { fact in node.site.map { (fact, $0, graph.modules[$0.module].name) } }
            }
            for text in only where !bindings.contains(where: { Self.names(text, $0.0, $0.1, $0.2) }) {
                throw UsageError("'--only \(text.shown)' names no module, file, folder, or binding")
            }
            let known = Set(
                bindings.flatMap { [$0.0.key.text, $0.0.key.name] } + graph.nodes.filter { $0.binding != nil }.map(\.id)
            )
            for (old, new) in names.sorted(by: { $0.key < $1.key }) {
                // An earlier step may have given the name.
                guard known.contains(old) || bindings.contains(where: { $0.0.key.name == new }) else {
                    let similar = Similarity.names(like: old, among: known.sorted(), limit: 3)
                    throw UsageError("'--names' gives a name to '\(old.shown)', which is no binding", similar: similar)
                }
                guard new.isValidSwiftIdentifier(for: .variableName) else {
                    throw UsageError(
                        "'--names' calls '\(old.shown)' '\(new.shown)', which cannot be the name of a property")
                }
            }
        }
    }

    /// The outcome for each binding.
    package let plan: MigrationPlan
    /// The changed files, sorted.
    package let changes: [FileChange]

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - request: What to migrate.
    ///   - facts: The facts of the sources, which must not have changed since.
    ///   - modules: The modules of the sources.
    /// - Throws: ``UsageError`` if there is no migration from the dialect, or if it would change the graph.
    package init(_ request: Request, _ facts: [ModuleFacts], _ modules: [SourceModule]) throws {
        let result = DeepStack.run(forBytes: DeepStack.longest) { () -> Result<Migration, any Error> in
            Result { try Self.migrated(request, facts, modules) }
        }
        guard let result else { throw UsageError("the system provides no thread with a large enough stack") }
        self = try result.get()
    }

    private init(plan: MigrationPlan, changes: [FileChange]) {
        self.plan = plan
        self.changes = changes
    }

    private static func migrated(
        _ request: Request, _ facts: [ModuleFacts], _ modules: [SourceModule]
    ) throws -> Migration {
        // A position in the facts is that of the module in the graph.
        var facts = facts.inOrderOfModules
        var graph = Graph(linking: facts)
        try request.check(graph)
        var contents: [String: [UInt8]] = [:]
        var plan: MigrationPlan?
        var changes: [String: FileChange] = [:]
        while true {
            let step = try step(request, facts, modules, graph, contents)
            let merged = plan?.merging(MigrationPlan(step.migrator)) ?? MigrationPlan(step.migrator)
            plan = merged
            guard !step.changes.isEmpty else {
                return Migration(plan: merged, changes: changes.values.sorted { $0.file < $1.file })
            }
            for change in step.changes + step.migrator.manifests(after: step.changes) {
                contents[change.file] = change.new
                changes[change.file] = FileChange(
                    file: change.file, old: changes[change.file]?.old ?? change.old, new: change.new)
            }
            facts = step.proof.facts
            graph = step.proof.graph
        }
    }

    /// Migrates all bindings with a native form, except those that would change the graph.
    ///
    /// - Returns: The changes, and the proof with the facts and the graph of the changed sources.
    private static func step(
        _ request: Request, _ facts: [ModuleFacts], _ modules: [SourceModule], _ graph: Graph,
        _ contents: [String: [UInt8]]
    ) throws -> (migrator: Migrator, changes: [FileChange], proof: MigrationProof) {
        let isInSwift6 = graph.modules.map { LanguageMode.isSwift6(at: $0.path) }
        var excluded: [Int: Stay] = [:]
        var sources: [String: MigrationSource] = [:]
        while true {
            var migrator = try Migrator(request, facts, modules, graph, contents, isInSwift6: isInSwift6)
            migrator.sources = sources
            defer { sources = migrator.sources }
            for (node, stay) in excluded { migrator.exclude(node, stay) }
            migrator.prepare()
            let changes = migrator.emit()
            let proof = MigrationProof(
                graph, facts, changes, migrator.bindings, registrations: migrator.replacedByTests,
                duplicates: migrator.duplicates,
                reads: migrator.readsOfStaticMembers.union(migrator.readsOfTypedGraphs),
                added: migrator.readsThroughConstants, setters: migrator.changedThroughSetters)
            let culprits = proof.culprits.filter { excluded[$0.key] == nil }
            guard culprits.isEmpty else {
                excluded.merge(culprits) { first, _ in first }
                continue
            }
            if let line = proof.remaining.first {
                // The lines are about no migrated binding, so one in the same files is the cause.
                let near = migrator.bindings(near: proof.remainingNodes)
                for node in near { excluded[node] = Stay("the graph would change: \(line)") }
                guard near.isEmpty else { continue }
                throw UsageError(
                    "the migration would change the graph, so nothing was written:\n"
                        + proof.remaining.map { "  \($0)" }.joined(separator: "\n"))
            }
            return (migrator, changes, proof)
        }
    }

    static func conversion(of dialect: Dialect, _ facts: [ModuleFacts]) -> (any DialectConversion)? {
        let imports = { (module: String) in facts.contains { $0.files.contains { $0.imports.contains(module) } } }
        return switch dialect {
        case .factory: FactoryConversion()
        case .swinject: SwinjectConversion()
        case .resolver: ResolverConversion()
        case .dependencies: KeyConversion()
        case .objects: ObjectsConversion(hasModule: imports("JoineryObjects"))
        case .values: ValuesConversion(hasModule: imports("JoineryValues"))
        default: nil
        }
    }
}
#endif
