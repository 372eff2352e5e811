// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryCommandLine

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// The command that the plug-ins build, which contains everything but the migration.
struct JoineryChecker: ParsableCommand {
    static let configuration = CommandConfiguration.joinery(migration: MissingMigration.self)
}

/// The command to migrate, which the plug-ins do not build.
struct MissingMigration: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Rewrite bindings of another library as native bindings (not built here).")

    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

    func perform() throws {
        throw UsageError(
            "the command that plug-ins build can't migrate; run 'bash Scripts/install' in a clone of Joinery, and then "
                + "'joinery migrate'")
    }
}

JoineryChecker.main()
#else
exitWithoutAnalyzer()
#endif
