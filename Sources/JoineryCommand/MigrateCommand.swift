// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis
internal import JoineryCommandLine
internal import JoineryMigration

/// The command that rewrites another library's bindings as native ones.
struct MigrateCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Rewrite bindings of another library as native bindings.",
        usage: "joinery migrate --from <library> [<paths> ...] [<options>]",
        discussion: """
            Without '--write', shows a plan and changes nothing. Code without a native form stays in Joinery's dialect of \
            the library. The graph is compared before and after. A binding that would change it also stays.
            """)

    /// A library to migrate from.
    enum Library: String, ExpressibleByArgument, CaseIterable {
        case factory, swinject, resolver, dependencies, values, objects

        var dialect: Dialect {
            switch self {
            case .factory: .factory
            case .swinject: .swinject
            case .resolver: .resolver
            case .dependencies: .dependencies
            case .values: .values
            case .objects: .objects
            }
        }
    }

    @Option(help: "The library to migrate from.")
    var from: Library

    @OptionGroup var sources: SourceOptions

    @Option(
        help: ArgumentHelp(
            "Migrate only this module, file, folder, or binding. Can be repeated.", valueName: "name"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            A JSON file that maps names or identifiers of bindings to their native names: \
            {"Listings": "allListings"}.
            """, valueName: "file"), completion: .file(extensions: ["json"]))
    var names: String?

    @Flag(help: "Write the changed files. Requires a git repository without uncommitted changes, or '--force'.")
    var write = false

    @Flag(help: "Write the files even if there are changes that are not committed.")
    var force = false

    @Flag(help: "Show the changes as a diff, and change nothing.")
    var dryRun = false

    func validate() throws {
        if write, dryRun { throw ValidationError("'--write' cannot be used with '--dry-run'") }
        if force, !write { throw ValidationError("'--force' requires '--write'") }
    }

    func perform() throws {
        let (sources, only) = try wholePackages()
        if write, !force { try ChangedFiles.checkCommitted(in: sources.folder) }
        let configuration = try sources.configuration.load()
        let modules = try sources.sourceModules(configuration)
        let facts = try sources.facts(of: modules)
        let request = Migration.Request(
            from: from.dialect, only: only, names: try names.map(MigrationNames.init(contentsOf:)) ?? [:])
        let migration = try migration(request, facts, modules)
        if write { try check(migration, in: sources.folder) }
        if dryRun {
            try Terminal.write(migration.changes.map { $0.diff(usesColor: Terminal.usesColor) }.joined())
        } else {
            if write { try FileChange.write(migration.changes) }
            try Terminal.write(migration.plan.text(usesColor: Terminal.usesColor))
            if migration.plan.rows.isEmpty { try Terminal.write(hint(to: facts)) }
            try Terminal.write(summary(of: migration))
        }
        Terminal.writeError(migration.notes.map { "note: \($0)\n" }.joined())
        Terminal.writeError(Self.warning(about: migration.obstacles))
    }

    private func migration(
        _ request: Migration.Request, _ facts: [ModuleFacts], _ modules: [SourceModule]
    ) throws -> Migration {
        let progress = Progress()
        defer { progress.end() }
        return try Migration(request, facts, modules) { progress.show($0) }
    }

    /// Throws if the changes must not be written.
    private func check(_ migration: Migration, in folder: String) throws {
        guard migration.obstacles.isEmpty else {
            throw UsageError("nothing was written, because \(Self.reason(migration.obstacles))")
        }
        if !force { try ChangedFiles.checkTracked(migration.changes.map(\.file), in: folder) }
    }

    private static func warning(about obstacles: [String]) -> String {
        obstacles.isEmpty ? "" : "warning: '--write' will write nothing, because \(reason(obstacles))\n"
    }

    /// Returns the reason why nothing can be written, as the end of a sentence.
    private static func reason(_ obstacles: [String]) -> String {
        let files = obstacles.count == 1 ? "this file" : "these files"
        let them = obstacles.count == 1 ? "it" : "them"
        return "\(files) may have to change, but cannot be edited; correct \(them), or exclude \(them) in "
            + ".joinery.json:\n"
            + obstacles.map { "  \($0)" }.joined(separator: "\n")
    }

    private func summary(of migration: Migration) -> String {
        let count = Summary.count(migration.changes.count, "file")
        if write { return "\(count) changed\n" }
        guard !migration.changes.isEmpty else { return "" }
        return "--write changes \(count), and --dry-run shows the changes\n"
    }

    /// Returns the options with the whole package in place of a part of it, because other parts use what is migrated.
    private func wholePackages() throws -> (sources: SourceOptions, only: [String]) {
        var (sources, only) = (sources, only)
        guard sources.modules == nil else { return (sources, only) }
        for (index, path) in (sources.paths.isEmpty ? ["."] : sources.paths).enumerated() {
            guard let root = PackageRoot.folder(around: path) else { continue }
            if sources.paths.isEmpty {
                sources.paths = [root]
            } else {
                sources.paths[index] = root
                only.append(path)
            }
        }
        return (sources, only)
    }

    /// Returns a line that names the other libraries whose bindings there are.
    private func hint(to facts: [ModuleFacts]) -> String {
        let counts = Dictionary(grouping: facts.flatMap(\.files).flatMap(\.bindings), by: \.dialect).mapValues(\.count)
        return Library.allCases.filter { $0 != from }.compactMap { library in
            counts[library.dialect].map { "found \(Summary.count($0, "binding")): use '--from \(library.rawValue)'\n" }
        }.joined()
    }
}
#endif
