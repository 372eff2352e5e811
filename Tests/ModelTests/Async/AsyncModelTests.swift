// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

/// Compares asynchronous bindings with a naive model of the rules, on random graphs and programs. The environment
/// selects which and how many, as for ``ModelTests``.
struct AsyncModelTests {
    private typealias Settings = ModelSettings

    @Test(.enabled(if: Settings.minutes == nil && Settings.seed == nil, "the environment asks for others"))
    func engineFollowsTheRulesForFixedSeeds() async {
        let series = ModelSeries { await AsyncModelCase(seed: $0).run() }
        await series.run(seeds: 1...300)
        for failure in series.failures { Issue.record("\(failure)") }
        #expect(series.operationCount >= 8_000)
    }

    @Test(.enabled(if: Settings.minutes != nil || Settings.seed != nil, "the environment says which"))
    func engineFollowsTheRulesForOtherSeeds() async {
        let first = Settings.seed ?? UInt64.random(in: 0...UInt64.max / 2)
        let series = ModelSeries { await AsyncModelCase(seed: $0).run() }
        if let minutes = Settings.minutes {
            Settings.say("\(minutes) minutes of what is opened with await, from JOINERY_MODEL_SEED=\(first) on")
            await series.run(from: first, for: .seconds(60 * minutes))
            Settings.say("\(series.operationCount) operations in \(series.caseCount) programs")
        } else {
            await series.run(seeds: first...first)
        }
        for failure in series.failures { Issue.record("\(failure)") }
    }
}
