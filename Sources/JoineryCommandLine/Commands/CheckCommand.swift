// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// The command that applies all rules.
struct CheckCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the graph and report all problems.",
        usage: "joinery check [<paths> ...] [<options>]",
        discussion: """
            Exits with status 0 if no problems are found, with 1 if there are problems, with 64 if the check cannot \
            run, for example because of an invalid option, and with 65 if a file cannot be opened, does not parse, or \
            is not UTF-8.
            """,
        aliases: ["link"])

    @OptionGroup var sources: SourceOptions
    @OptionGroup var rules: RuleOptions
    @Flag(help: "Also check what tests declare and use.")
    var tests = false

    @Option(
        help: ArgumentHelp(
            """
            Report only problems with a place in a file that has changed since this revision of the git repository, \
            in a commit or not.
            """, valueName: "revision"))
    var changedSince: String?

    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var fixes: FixOptions
    @OptionGroup var report: ReportOptions

    @Option(
        help:
            "A file to replace with a hard link to the configuration, for build systems that need all inputs in advance.",
        completion: .file())
    var configurationLink: String?

    @Option(
        help: "A file to replace with a hard link to the baseline, if there is one, for such build systems.",
        completion: .file())
    var baselineLink: String?

    @Option(help: "The version that this command must have, for build systems that use an installed one.")
    var expectedVersion: String?

    func validate() throws {
        if let expectedVersion, expectedVersion != Version.current {
            throw ValidationError(
                "this is joinery \(Version.current), but the package uses \(expectedVersion); install that version")
        }
        guard baseline.writeBaseline else { return }
        if changedSince != nil { throw ValidationError("'--write-baseline' cannot be used with '--changed-since'") }
        if fixes.fix { throw ValidationError("'--write-baseline' cannot be used with '--fix'") }
        if fixes.silence != nil { throw ValidationError("'--write-baseline' cannot be used with '--silence'") }
    }

    func perform() throws {
        if let configurationLink { InputLink.make(configurationLink, to: try? sources.configuration.file()) }
        var configuration = try sources.configuration.load()
        if let baselineLink { InputLink.make(baselineLink, to: baseline.path ?? configuration.baselinePath) }
        try rules.apply(to: &configuration)
        let changed = try changedSince.map { try ChangedFiles(since: $0, in: sources.folder) }
        let facts = try sources.facts(configuration, report)
        guard let mode = fixes.mode else {
            return try report.report(findings(in: facts, configuration, changed), of: facts)
        }
        let fixer = Fixer(mode) { [self] facts in try findings(in: facts, configuration, changed) }
        let result = try fixer.fix(facts)
        if fixes.dryRun {
            try Terminal.write(result.changes.map(\.diff).joined())
        } else {
            try FileChange.write(result.changes)
        }
        if !report.quiet { Terminal.writeError(actions(of: result)) }
        if !fixes.dryRun { try report.report(result.findings, of: facts) }
    }

    /// Returns the problems that count in this check.
    private func findings(
        in facts: [ModuleFacts], _ configuration: Configuration, _ changed: ChangedFiles?
    ) throws -> Findings {
        let coversProject = sources.covers(configuration)
        let check = Check(configuration, coversProject: coversProject, includesTests: tests)
        var findings = check.findings(in: Graph(linking: facts))
        let files = Set(facts.flatMap(\.files).map(\.file))
        let baseline = try baseline.baseline(findings.problems, in: findings.graph, configuration, read: files)
        if let baseline {
            let comparison = baseline.compare(findings.problems, in: findings.graph, configuration)
            let gone = coversProject ? baseline.problems(ofMissing: comparison, configuration) : []
            findings.problems = (comparison.new + gone).sorted()
            findings.known = comparison.known
        }
        if let changed {
            findings.problems = changed.problems(among: findings.problems)
            findings.known = findings.known.map(changed.problems)
        }
        return findings
    }

    /// Returns the lines that describe a fix.
    private func actions(of result: Fixer.Result) -> String {
        let files = Summary.count(result.changes.count, "file")
        let count =
            result.changes.isEmpty ? "Nothing to change." : files + (fixes.dryRun ? " would change." : " changed.")
        // Otherwise the report contains the reasons.
        let reasons = fixes.dryRun ? result.reasons : []
        return (result.actions + reasons + [count]).map { $0 + "\n" }.joined()
    }
}
#endif
