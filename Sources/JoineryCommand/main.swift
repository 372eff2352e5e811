// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryCommandLine

#if Analyzer
internal import ArgumentParser

/// The command.
struct JoineryCommand: ParsableCommand {
    static let configuration = CommandConfiguration.joinery(migration: MigrateCommand.self)
}

JoineryCommand.main()
#else
exitWithoutAnalyzer()
#endif
