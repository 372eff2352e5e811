// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser

/// The command.
struct JoineryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "joinery",
        abstract: "Check and show the dependency graph of Swift programs.",
        discussion: """
            Reads code that uses Joinery or its dialects, and projects that use Swinject, swift-dependencies, Factory, Resolver, or needle.
            """,
        version: Version.current,
        subcommands: [
            CheckCommand.self, GraphCommand.self, ExplainCommand.self, MetricsCommand.self, DiffCommand.self,
            MigrateCommand.self,
            FactsCommand.self,
        ])
}
#endif
