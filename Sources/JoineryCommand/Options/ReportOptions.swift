// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// How problems are told.
struct ReportOptions: ParsableArguments {
    @Option(help: "How to write problems.")
    var format = ProblemFormat.text

    @Option(help: "From which severity on to end with 1.")
    var failOn = FailureSeverity.warning

    @Flag(help: "List what looks like dependency injection and was not understood.")
    var explainUnread = false

    @Flag(help: "Say nothing but problems.")
    var quiet = false

    @Option(
        help: "A Swift file without code, written when nothing is grave enough to fail, for build systems.",
        completion: .file())
    var stamp: String?

    /// Writes problems, and a summary for people to standard error.
    ///
    /// - Throws: `ExitCode(1)`, if there is a problem that is grave enough.
    func report(_ problems: [GraphDocument.Problem], _ graph: Graph) throws {
        try Terminal.write(format.render(problems, usesColor: Terminal.usesColor))
        let summary = Summary(graph, problems)
        if explainUnread { Terminal.writeError(summary.unread) }
        if format == .text, !quiet { Terminal.writeError(summary.text) }
        let failures: Set<Severity> = failOn == .warning ? [.error, .warning] : [.error]
        if problems.contains(where: { failures.contains($0.severity) }) { throw ExitCode(1) }
        if let stamp, !FileManager.default.fileExists(atPath: stamp) {
            try OutputFile.write("// The dependency graph has been checked.\n", to: stamp)
        }
    }
}

/// From which severity on a check fails.
enum FailureSeverity: String, ExpressibleByArgument, CaseIterable {
    case error, warning
}

extension ProblemFormat: ExpressibleByArgument {}
#endif
