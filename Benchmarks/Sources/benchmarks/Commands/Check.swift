// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring
internal import Workloads

/// Compares the instructions of each workload with the record.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fails if a workload takes over 10 % more instructions than the record.",
        discussion: "It does not measure time, so the result does not depend on the load of the machine.")

    @Option(help: "Include only workloads whose name begins with this, such as W1.", transform: Filter.init)
    var filter = Filter("")

    @Flag(help: "Record the counts instead. With --filter, only those of the selected workloads.")
    var record = false

    func validate() throws {
        if workloads.isEmpty { throw ValidationError(filter.miss(among: Workload.all.map(\.name))) }
    }

    private var workloads: [Workload] { Workload.all.filter { filter.wants($0.name) } }

    func run() async throws {
        try await Callgrind.require()
        let counted = Record(
            .instructions, compiler: try await Machine.compiler(), architecture: Machine.architecture,
            figures: try await Workload.joineryInstructions(of: workloads))
        if record, filter.isEmpty { return try counted.write(to: Files.instructionCounts) }
        let recorded = try Record(contentsOf: Files.instructionCounts)
        if record { return try recorded.replacing(with: counted).write(to: Files.instructionCounts) }
        let check = RecordCheck(recorded: recorded, measured: counted)
        print(check.report(remedy: "swift run -c release --package-path Benchmarks benchmarks check --record"))
        if !check.passes { throw ExitCode.failure }
    }
}
