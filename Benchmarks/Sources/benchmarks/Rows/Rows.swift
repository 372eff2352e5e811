// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch
internal import Workloads

/// Measures lines of the table.
struct Rows {
    let interleaving: Interleaving
    let rounds: Int
    /// Whether instructions are counted.
    let countsInstructions: Bool
    /// The selected lines.
    let selection: Selection

    /// The lines without requirements.
    private static var operations: [String] {
        Workload.all.map(\.name) + ThreadedWorkload.all.map(\.name) + ConcurrentResolving.all.map(\.name)
            + [firstBuilds]
    }

    /// All lines.
    static var lines: [Selection.Line] {
        operations.map { .init($0) }
            + ProgramLine.all.map { .init($0.name, needs: $0.needs) }
            + wirings.map { .init($0.name, needs: [.build]) }
    }

    /// The workloads that repeat one operation.
    func operations() async -> [Row] {
        var rows: [Row] = []
        let workloads = Workload.all.filter { selection.wants($0.name) }
        for workload in workloads {
            Terminal.report("timing \(workload.name)")
            rows.append(await workload.time(interleaving))
        }
        guard countsInstructions else { return rows }
        for (index, workload) in workloads.enumerated() {
            Terminal.report("counting the instructions of \(workload.name)")
            do {
                let counts = try await workload.instructions()
                rows[index].handWrittenInstructions = counts.handWritten
                rows[index].joineryInstructions = counts.joinery
            } catch {
                // The times have been measured.
                rows[index].failure = "\(error)"
            }
        }
        return rows
    }
}
