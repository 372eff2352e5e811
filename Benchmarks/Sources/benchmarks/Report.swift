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
        let callgrind = Callgrind(executable: CommandLine.arguments[0])
        for workload in Workload.all where workload.name.hasPrefix(filter) {
            let times = Interleaving(rounds: rounds, atLeast: .milliseconds(20)).compare(
                handWritten: { workload.handWritten.run(count: $0).duration },
                joinery: { workload.joinery.run(count: $0).duration })
            var counts: [Double] = []
            if instructions {
                for side in SideName.allCases {
                    counts.append(try await callgrind.instructions { ["run", workload.name, side.rawValue, "\($0)"] })
                }
            }
            print(workload.name, times.handWritten, times.joinery, times.ratio, times.spread, counts)
        }
    }
}
