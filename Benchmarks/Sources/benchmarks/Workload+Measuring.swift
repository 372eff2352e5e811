// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Workloads

extension Workload {
    /// Times both sides in turns.
    func time(_ interleaving: Interleaving) async -> Row {
        let sums = (await handWritten.runInTask(count: 3).sum, await joinery.runInTask(count: 3).sum)
        precondition(sums.0 == sums.1, "the two sides of '\(name)' do not do the same: \(sums)")
        let comparison = await interleaving.compare(
            handWritten: { await handWritten.runInTask(count: $0).duration },
            joinery: { await joinery.runInTask(count: $0).duration })
        let goal = goal.map(Goal.ratioAtMost) ?? timeGoal.map { Goal.joineryAtMost(.seconds($0)) }
        return Row(name, goal: goal, comparison)
    }

    /// The instructions of one operation, of whichever side.
    func instructions(of side: SideName) async throws(CommandError) -> Double {
        try await Callgrind(executable: CommandLine.arguments[0])
            .instructions(operations: countedOperations) { [Run.name, name, side.rawValue, String($0)] }
    }

    /// The instructions of both sides, which are counted at the same time.
    func instructions() async throws(CommandError) -> (handWritten: Double, joinery: Double) {
        do {
            async let handWritten = instructions(of: .handWritten)
            async let joinery = instructions(of: .joinery)
            return try await (handWritten, joinery)
        } catch {
            throw error as? CommandError ?? .failed("valgrind", "\(error)")
        }
    }

    /// The instructions of Joinery, by workload; a few are counted at the same time.
    static func joineryInstructions(of workloads: [Workload]) async throws -> [String: Int] {
        try await withThrowingTaskGroup(of: (String, Int).self) { group in
            var counts: [String: Int] = [:]
            for (index, workload) in workloads.enumerated() {
                if index >= Machine.processorCount, let (name, count) = try await group.next() { counts[name] = count }
                group.addTask {
                    Terminal.tell("counting the instructions of \(workload.name)")
                    let instructions = try await workload.instructions(of: .joinery)
                    return (workload.name, Int(instructions.rounded()))
                }
            }
            for try await (name, count) in group { counts[name] = count }
            return counts
        }
    }
}
