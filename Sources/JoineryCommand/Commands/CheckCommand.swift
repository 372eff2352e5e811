// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import ArgumentParser
internal import JoineryAnalysis

/// Applies all rules.
struct CheckCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell everything that is wrong with the graph, all at once.",
        discussion:
            "Ends with 0 if there is nothing to tell, with 1 if there is, and with 64 if it was called wrongly.",
        aliases: ["link"])

    @OptionGroup var sources: SourceOptions
    @OptionGroup var report: ReportOptions

    func perform() throws {
        let configuration = try sources.configuration.load()
        let graph = Graph(linking: try sources.facts(configuration))
        try report.report(Check(configuration).problems(in: graph), graph)
    }
}
#endif
