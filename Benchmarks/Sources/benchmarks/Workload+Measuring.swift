// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Workloads

extension Workload {
    /// Measures both sides alternately.
    func time(_ interleaving: Interleaving) async -> Row {
        let sums = (await handWritten.runInTask(count: 3).sum, await joinery.runInTask(count: 3).sum)
        precondition(sums.0 == sums.1, "the two sides of '\(name)' give different results: \(sums)")
        let comparison = await interleaving.compare(
            handWritten: { await handWritten.runInTask(count: $0).duration },
            joinery: { await joinery.runInTask(count: $0).duration })
        let goal = goal.map(Goal.ratioAtMost) ?? timeGoal.map { Goal.joineryAtMost(.seconds($0)) }
        return Row(name, goal: goal, comparison)
    }

    /// Returns the instructions of one operation of a side.
    func instructions(of side: SideName) async throws(CommandError) -> Double {
        try await Callgrind(executable: CommandLine.arguments[0])
            .instructions(operations: countedOperations) { [Run.name, name, side.rawValue, String($0)] }
    }

    /// Returns the instructions of both sides, which are counted in parallel.
    func instructions() async throws(CommandError) -> (handWritten: Double, joinery: Double) {
        do {
            async let handWritten = instructions(of: .handWritten)
            async let joinery = instructions(of: .joinery)
            return try await (handWritten, joinery)
        } catch {
            throw error as? CommandError ?? .failed("valgrind", "\(error)")
        }
    }

    /// Returns the instructions of Joinery by workload. Several are counted in parallel.
    static func joineryInstructions(of workloads: [Workload]) async throws -> [String: Int] {
        try await withThrowingTaskGroup(of: (String, Int).self) { group in
            var counts: [String: Int] = [:]
            for (index, workload) in workloads.enumerated() {
                if index >= Machine.processorCount, let (name, count) = try await group.next() { counts[name] = count }
                group.addTask {
                    Terminal.report("counting the instructions of \(workload.name)")
                    let instructions = try await workload.instructions(of: .joinery)
                    return (workload.name, Int(instructions.rounded()))
                }
            }
            for try await (name, count) in group { counts[name] = count }
            return counts
        }
    }
}
