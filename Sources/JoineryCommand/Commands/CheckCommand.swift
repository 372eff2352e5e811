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
    @Option(
        help: ArgumentHelp(
            """
            Report only problems with a place in a file that has changed since this revision of the git repository, \
            in a commit or not.
            """, valueName: "revision"))
    var changedSince: String?

    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var report: ReportOptions

    @Option(
        help:
            "A file to replace with a hard link to the configuration, for build systems that need all inputs in advance.",
        completion: .file())
    var configurationLink: String?

    func validate() throws {
        if changedSince != nil, baseline.writeBaseline {
            throw ValidationError("'--write-baseline' cannot be used with '--changed-since'")
        }
    }

    func perform() throws {
        if let configurationLink { sources.configuration.link(to: configurationLink) }
        var configuration = try sources.configuration.load()
        try rules.apply(to: &configuration)
        let changed = try changedSince.map { try ChangedFiles(since: $0, in: sources.folder) }
        let facts = try sources.facts(configuration, report)
        let graph = Graph(linking: facts)
        let coversProject = sources.covers(configuration)
        let problems = Check(configuration, coversProject: coversProject).problems(in: graph)
        let files = Set(facts.flatMap(\.files).map(\.file))
        guard let baseline = try baseline.baseline(problems, in: graph, configuration, read: files) else {
            return try report.report(changed?.problems(among: problems) ?? problems, graph)
        }
        let comparison = baseline.compare(problems, in: graph, configuration)
        let gone = coversProject ? baseline.problems(ofMissing: comparison, configuration) : []
        let new = (comparison.new + gone).sorted()
        try report.report(
            changed?.problems(among: new) ?? new,
            known: changed?.problems(among: comparison.known) ?? comparison.known, graph)
    }
}
#endif
