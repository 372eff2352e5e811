// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Workloads

extension Workload {
    /// Times both sides in turns.
    func time(_ interleaving: Interleaving) -> Row {
        let sums = (handWritten.run(count: 3).sum, joinery.run(count: 3).sum)
        precondition(sums.0 == sums.1, "the two sides of '\(name)' do not do the same: \(sums)")
        let comparison = interleaving.compare(
            handWritten: { handWritten.run(count: $0).duration }, joinery: { joinery.run(count: $0).duration })
        return Row(name, goal: goal.map(Goal.ratioAtMost), comparison)
    }

    /// The instructions of one operation, of whichever side.
    func instructions(of side: SideName) async throws(CommandError) -> Double {
        try await Callgrind(executable: CommandLine.arguments[0]).instructions { count in
            [Run.name, name, side.rawValue, String(count)]
        }
    }
}
