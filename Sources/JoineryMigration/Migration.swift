// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import JoineryAnalysis

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
    /// The outcome for each binding.
    package let plan: MigrationPlan
    /// The changed files, sorted.
    package let changes: [FileChange]
    /// What the user has to change in manifests and projects that the migration does not edit.
    package let notes: [String]
    /// The files that cannot be edited although they may use a binding that becomes native, with the reasons, sorted.
    ///
    /// If there are any, the changes are not complete, and must not be written.
    package let obstacles: [String]

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - request: What to migrate.
    ///   - facts: The facts of the sources, which must not have changed since.
    ///   - modules: The modules of the sources.
    ///   - progress: Called with what the migration does, from any thread.
    /// - Throws: ``UsageError`` if there is no migration from the dialect, or if it would change the graph.
    package init(
        _ request: Request, _ facts: [ModuleFacts], _ modules: [SourceModule],
        progress: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let result = DeepStack.run(forBytes: DeepStack.longest) { () -> Result<Migration, any Error> in
            Result { try Self.migrated(request, facts, modules, progress) }
        }
        guard let result else { throw UsageError("the system provides no thread with a large enough stack") }
        self = try result.get()
    }

    private init(plan: MigrationPlan, changes: [FileChange], notes: [String], obstacles: [String]) {
        self.plan = plan
        self.changes = changes
        self.notes = notes
        self.obstacles = obstacles
    }

    private static func migrated(
        _ request: Request, _ facts: [ModuleFacts], _ modules: [SourceModule],
        _ progress: @escaping @Sendable (String) -> Void
    ) throws -> Migration {
        // A position in the facts is that of the module in the graph.
        var state = State(facts: facts.inOrderOfModules)
        let selection = try MigrationSelection(request.only, in: state.graph, facts)
        try request.names.check(state.graph)
        var plan: MigrationPlan?
        var changes: [String: FileChange] = [:]
        var notes: [String] = []
        var unedited: [String: String] = [:]
        while true {
            let (migrator, own) = try step(request, selection, modules, &state, progress)
            let merged = plan?.merging(MigrationPlan(migrator)) ?? MigrationPlan(migrator)
            plan = merged
            guard !own.isEmpty else {
                return Migration(
                    plan: merged, changes: changes.values.sorted { $0.file < $1.file }, notes: notes,
                    obstacles: unedited.sorted { $0.key < $1.key }.map(\.value))
            }
            let manifests = migrator.manifests(after: own)
            notes += manifests.notes.filter { !notes.contains($0) }
            for found in [migrator.uneditedFiles(), manifests.unedited] {
                unedited.merge(found) { first, _ in first }
            }
            for change in own + manifests.changes {
                state.contents[change.file] = change.new
                state.sources[change.file] = nil
                changes[change.file] = FileChange(
                    file: change.file, old: changes[change.file]?.old ?? change.old, new: change.new)
            }
        }
    }

    /// The program between two steps.
    private struct State {
        var facts: [ModuleFacts]
        var graph: Graph
        /// The contents of the changed files.
        var contents: [String: [UInt8]] = [:]
        /// The sources that were parsed, and have not changed since.
        var sources: [String: MigrationSource] = [:]
        var factsOfChanges = FactsOfChanges()

        init(facts: [ModuleFacts]) {
            self.facts = facts
            graph = Graph(linking: facts)
        }
    }

    /// Migrates all bindings with a native form, except those that would change the graph.
    ///
    /// - Returns: The changes.
    private static func step(
        _ request: Request, _ selection: MigrationSelection, _ modules: [SourceModule], _ state: inout State,
        _ progress: @escaping @Sendable (String) -> Void
    ) throws -> (migrator: Migrator, changes: [FileChange]) {
        let graph = state.graph
        let isInSwift6 = graph.modules.map { LanguageMode.isSwift6(at: $0.path) }
        var excluded: [Int: Stay] = [:]
        while true {
            var migrator = try Migrator(
                request, selection, state.facts, modules, graph, state.contents, isInSwift6: isInSwift6)
            migrator.sources = state.sources
            for (node, stay) in excluded { migrator.exclude(node, stay) }
            let count = migrator.bindings.count { $0.stay == nil }
            progress("finding native forms of \(Summary.count(count, "binding"))")
            try migrator.prepare()
            let changes = migrator.emit { progress("editing \($0) of \(Summary.count($1, "file"))") }
            state.sources = migrator.sources
            for source in state.sources.values { source.edits = [] }
            progress("comparing the graphs of \(Summary.count(count, "migrated binding"))")
            let facts = state.factsOfChanges.replacing(changes, in: state.facts)
            let proof = MigrationProof(
                graph, facts, migrator.bindings, registrations: migrator.replacedByTests,
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
            (state.facts, state.graph) = (facts, proof.graph)
            return (migrator, changes)
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
