// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring
internal import Workloads

/// Prints the table.
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the table.")

    @Option(help: "Only workloads whose name begins with this, such as W1.")
    var filter = ""

    @Option(help: "How many times each side is timed.")
    var rounds = 9

    @Flag(inversion: .prefixedNo, help: "Whether instructions are counted, for which valgrind is needed.")
    var instructions = true

    func run() async throws {
        var rows: [Row] = []
        let workloads = Workload.all.filter { $0.name.hasPrefix(filter) }
        for workload in workloads {
            Terminal.tell("timing \(workload.name)")
            rows.append(workload.time(Interleaving(rounds: rounds, atLeast: .milliseconds(20))))
        }
        if instructions {
            for index in rows.indices {
                Terminal.tell("counting the instructions of \(rows[index].name)")
                let counts = try await workloads[index].instructions()
                rows[index].handWrittenInstructions = counts.handWritten
                rows[index].joineryInstructions = counts.joinery
            }
        }
        for line in Table(rows).lines(isColoured: Terminal.isColoured) { print(line) }
    }
}
