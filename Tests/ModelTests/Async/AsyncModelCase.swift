// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// One random graph of asynchronous bindings with one random program, both generated from a seed.
struct AsyncModelCase {
    let seed: UInt64
    let graph: AsyncGraphPlan
    let program: AsyncProgramPlan

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        graph = AsyncGraphPlan(using: &random)
        program = AsyncProgramPlan(length: Int.random(in: 10...60, using: &random), of: graph, using: &random)
    }

    /// Runs the program.
    ///
    /// - Returns: The number of operations, and a report if the engine and the model differ.
    func run() async -> (operationCount: Int, failure: String?) {
        let run = AsyncProgramRun(program, on: graph)
        await run.run()
        guard let mismatch = run.mismatch else { return (run.operationCount, nil) }
        let (steps, text) = await shortened(mismatch)
        let failure = """
            \(text)
              to repeat it:
                JOINERY_MODEL_SEED=\(seed) swift test --filter AsyncModelTests
              steps:
            \(steps.map { "    \($0)" }.joined(separator: "\n"))
              graph:
            \(graph)
            """
        return (run.operationCount, failure)
    }

    /// Removes the steps without which the two still differ.
    private func shortened(_ mismatch: (step: Int, text: String)) async -> ([AsyncStep], String) {
        var steps = Array(program.steps[...mismatch.step])
        var text = mismatch.text
        for index in steps.indices.reversed() where index < steps.count {
            var fewer = steps
            fewer.remove(at: index)
            let run = AsyncProgramRun(AsyncProgramPlan(steps: fewer), on: graph)
            await run.run()
            guard let found = run.mismatch else { continue }
            (steps, text) = (Array(fewer[...max(found.step, 0)]), found.text)
        }
        return (steps, text)
    }
}
