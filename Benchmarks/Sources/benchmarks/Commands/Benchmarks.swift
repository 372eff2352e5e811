// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser

/// Compares Joinery with handwritten Swift.
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Compares Joinery with hand-written Swift.",
        subcommands: [Report.self, Check.self, FirstBuild.self, Client.self, Peers.self, Run.self],
        defaultSubcommand: Report.self)
}
