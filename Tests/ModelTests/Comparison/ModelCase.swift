// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// One random graph with one random program, both generated from a seed.
struct ModelCase {
    let seed: UInt64
    let graph: GraphPlan
    let program: ProgramPlan

    /// Every other seed is a case in which several tasks read at once.
    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        graph = GraphPlan(isForTasks: seed.isMultiple(of: 2), using: &random)
        program = ProgramPlan(length: Int.random(in: 50...250, using: &random), of: graph, using: &random)
    }

    /// Runs the program.
    ///
    /// - Returns: The number of operations, and a report if the engine and the model differ.
    func run() async -> (operationCount: Int, failure: String?) {
        let run = ProgramRun(program, on: graph)
        await run.run()
        guard let mismatch = run.mismatch else { return (run.operationCount, nil) }
        let (steps, text) = await shortened(mismatch)
        return (run.operationCount, self.text(of: text, steps))
    }

    /// Removes the steps without which the two still differ.
    private func shortened(_ mismatch: ProgramRun.Mismatch) async -> ([Step], String) {
        var steps = Array(program.steps[...mismatch.step])
        var text = mismatch.text
        for _ in 0..<2 {
            var index = steps.count - 1
            while index >= 0 {
                var fewer = steps
                fewer.remove(at: index)
                let run = ProgramRun(ProgramPlan(steps: fewer), on: graph)
                await run.run()
                if let found = run.mismatch {
                    steps = Array(fewer[...found.step])
                    text = found.text
                }
                index = min(index, steps.count) - 1
            }
        }
        return (steps, text)
    }

    private func text(of mismatch: String, _ steps: [Step]) -> String {
        """
        \(mismatch)
          for \(graph.isForTasks ? "several tasks" : "one task"); to repeat it:
            JOINERY_MODEL_SEED=\(seed) swift test --filter ModelTests
          steps:
        \(steps.map { "    \($0)" }.joined(separator: "\n"))
          graph:
        \(graph)
        """
    }
}
