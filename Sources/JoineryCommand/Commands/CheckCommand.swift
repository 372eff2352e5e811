// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// Applies all rules.
struct CheckCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the graph and report all problems.",
        usage: "joinery check [<paths> ...] [<options>]",
        discussion: """
            Exits with status 0 if no problems are found, with 1 if there are problems, and with 64 if the check cannot \
            run, for example because of an invalid option.
            """,
        aliases: ["link"])

    @OptionGroup var sources: SourceOptions
    @OptionGroup var rules: RuleOptions
    @OptionGroup var report: ReportOptions

    @Option(
        help:
            "A file to replace with a hard link to the configuration, for build systems that need all inputs in advance.",
        completion: .file())
    var configurationLink: String?

    func perform() throws {
        if let configurationLink { sources.configuration.link(to: configurationLink) }
        var configuration = try sources.configuration.load()
        try rules.apply(to: &configuration)
        let graph = Graph(linking: try sources.facts(configuration))
        let check = Check(configuration, coversProject: sources.covers(configuration))
        try report.report(check.problems(in: graph), graph)
    }
}
#endif
