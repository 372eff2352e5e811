// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis
internal import Joinery

/// The options of a report.
package struct ReportOptions: ParsableArguments {
    @Option(help: "The format of the report.")
    var format = ProblemFormat.text

    @Option(help: "The lowest severity that makes the command exit with status 1.")
    var failOn = FailureSeverity.warning

    @Flag(help: "List code that looks like dependency injection but was not understood.")
    var explainUnread = false

    @Flag(help: "Print only problems.")
    var quiet = false

    @Option(
        help: "A Swift file without code to write if the check succeeds, for build systems.",
        completion: .file())
    var stamp: String?

    @Option(
        help: "A file to change if the check succeeds with warnings, so that a build system checks again.",
        completion: .file())
    var warnings: String?

    /// The status after a check of files of which some could not be read: `EX_DATAERR` of `sysexits.h`.
    private static let incomplete = ExitCode(65)

    private static let last = Guarded<(findings: Findings, facts: [ModuleFacts])?>(nil)

    package init() {}

    /// Writes problems to standard output, and a summary to standard error.
    ///
    /// - Throws: `ExitCode(65)` if a file could not be read, and `ExitCode(1)` if a problem is severe enough.
    func report(_ findings: Findings, of facts: [ModuleFacts]) throws {
        // The process ends soon. Freeing a large graph and its facts takes a tenth of a check, so they are kept.
        Self.last.withValue { $0 = (findings, facts) }
        let (problems, known) = (findings.problems, findings.known)
        try Terminal.write(format.render(problems, known: known, usesColor: Terminal.usesColor))
        let summary = Summary(
            findings.graph, problems, known: known?.count, includesTests: findings.includesTests)
        if explainUnread { Terminal.writeError(summary.unread) }
        Terminal.writeError(summary.files)
        if format == .text, !quiet { Terminal.writeError(summary.text) }
        if !summary.files.isEmpty { throw Self.incomplete }
        let failures: Set<Severity> = failOn == .warning ? [.error, .warning] : [.error]
        if problems.contains(where: { failures.contains($0.severity) }) { throw ExitCode(1) }
        if let warnings, !problems.isEmpty { try OutputFile.write("\(UUID())\n", to: warnings) }
        if let stamp, !FileManager.default.fileExists(atPath: stamp) {
            try OutputFile.write("// The dependency graph has been checked.\n", to: stamp)
        }
    }
}

/// The lowest severity that fails a check.
enum FailureSeverity: String, ExpressibleByArgument, CaseIterable {
    case error, warning
}

extension ProblemFormat: ExpressibleByArgument {}
#endif
