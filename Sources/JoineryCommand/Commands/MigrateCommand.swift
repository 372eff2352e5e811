// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// The command that rewrites another library's bindings as native ones.
struct MigrateCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Rewrite bindings of another library as native bindings.",
        usage: "joinery migrate --from <library> [<paths> ...] [<options>]",
        discussion: """
            Without '--write', shows what becomes of each binding, and changes nothing. What has no native form stays in \
            Joinery's dialect of the library. The graph is compared before and after, and nothing is written if it would \
            change.
            """)

    /// A library to migrate from.
    enum Library: String, ExpressibleByArgument, CaseIterable {
        case factory

        var dialect: Dialect {
            switch self {
            case .factory: .factory
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

    @Flag(help: "Write the changed files.")
    var write = false

    @Flag(help: "Show the changes as a diff, and change nothing.")
    var dryRun = false

    func perform() throws {
        let configuration = try sources.configuration.load()
        let modules = try sources.sourceModules(configuration)
        let facts = try sources.facts(configuration)
        let migration = try Migration(Migration.Request(from: from.dialect, only: only), facts, modules)
        if dryRun {
            try Terminal.write(migration.changes.map(\.diff).joined())
            return
        }
        if write { try FileChange.write(migration.changes) }
        try Terminal.write(migration.plan.text)
        if write { Terminal.writeError("\(Summary.count(migration.changes.count, "file")) changed.\n") }
    }
}
#endif
