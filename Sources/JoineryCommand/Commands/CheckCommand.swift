// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// Applies all rules.
struct CheckCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell everything that is wrong with the graph, all at once.",
        usage: "joinery check [<paths> ...] [<options>]",
        discussion: """
            Ends with 0 if there is nothing to tell, with 1 if there is, and with 64 if it could not check, for example \
            because it was called wrongly.
            """,
        aliases: ["link"])

    @OptionGroup var sources: SourceOptions
    @OptionGroup var report: ReportOptions

    @Option(
        help: "A file to make a hard link to the configuration, for build systems that need to know all inputs before.",
        completion: .file())
    var configurationLink: String?

    func perform() throws {
        if let configurationLink { sources.configuration.link(to: configurationLink) }
        let configuration = try sources.configuration.load()
        let graph = Graph(linking: try sources.facts(configuration))
        try report.report(Check(configuration).problems(in: graph), graph)
    }
}
#endif
