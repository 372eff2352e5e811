// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import ArgumentParser

extension CommandConfiguration {
    /// The configuration of the whole command.
    ///
    /// - Parameter migration: The command that rewrites another library's code.
    package static func joinery(migration: any ParsableCommand.Type) -> CommandConfiguration {
        CommandConfiguration(
            commandName: "joinery",
            abstract: "Check and show the dependency graph of Swift programs.",
            discussion: """
                Reads code that uses Joinery or its dialects, and projects that use Swinject, swift-dependencies, Factory, Resolver, or needle.
                """,
            version: Version.current,
            subcommands: [
                CheckCommand.self, GraphCommand.self, ExplainCommand.self, MetricsCommand.self, DiffCommand.self,
                migration, FactsCommand.self,
            ])
    }
}
#else
internal import Foundation

/// Prints how to build the command, and exits.
package func exitWithoutAnalyzer() -> Never {
    FileHandle.standardError.write(
        Data(
            """
            error: this joinery was built without the trait Analyzer
            note: to build it, run: swift build -c release --traits Analyzer --product joinery

            """.utf8))
    exit(64)
}
#endif
