// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// The baseline of a check.
struct BaselineOptions: ParsableArguments {
    @Option(
        name: .customLong("baseline"),
        help: ArgumentHelp(
            """
            The baseline, whose problems do not fail the check. (default: .joinery-baseline.json beside the \
            configuration, if it exists)
            """, valueName: "file"), completion: .file(extensions: ["json"]))
    var path: String?

    @Flag(help: "Record the problems of this check in the baseline.")
    var writeBaseline = false

    @Flag(help: "Ignore the baseline, and report all problems.")
    var noBaseline = false

    func validate() throws {
        guard noBaseline else { return }
        if writeBaseline { throw ValidationError("'--no-baseline' cannot be used with '--write-baseline'") }
        if path != nil { throw ValidationError("'--no-baseline' cannot be used with '--baseline'") }
    }

    /// Returns the baseline, written first if that is requested; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - problems: The problems of this check.
    ///   - graph: The graph.
    ///   - configuration: The configuration.
    ///   - files: The files that were read.
    func baseline(
        _ problems: [GraphDocument.Problem], in graph: Graph, _ configuration: Configuration, read files: Set<String>
    ) throws -> Baseline? {
        guard !noBaseline else { return nil }
        let file = path ?? configuration.baselinePath
        guard writeBaseline else { return try present(file) }
        var baseline = Baseline(of: problems, in: graph, configuration)
        // A baseline that cannot be read is replaced.
        let earlier = try? present(file)
        if let earlier { baseline.keep(from: earlier, configuration, read: files) }
        try OutputFile.write(baseline.text, to: file)
        let before = earlier.map { " (\($0.count) before)" } ?? ""
        Terminal.writeError("\(Summary.count(baseline.count, "problem")) recorded in \(file)\(before)\n")
        return baseline
    }

    private func present(_ file: String) throws -> Baseline? {
        guard FileManager.default.fileExists(atPath: file) else {
            guard path != nil, !writeBaseline else { return nil }
            throw UsageError("'\(file)' does not exist; write it with --write-baseline")
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw UsageError(file, cannotBe: "read", error)
        }
        return try Baseline(data, from: file)
    }
}
#endif
