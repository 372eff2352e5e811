// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// Compares the engine with a naive model of its rules, on random graphs and programs.
///
/// - `JOINERY_MODEL_MINUTES=10 swift test --filter ModelTests` takes a fresh seed and the following ones, and prints
///   them.
/// - `JOINERY_MODEL_SEED=… swift test --filter ModelTests` repeats the program of one seed; with the minutes as well,
///   it continues from there.
struct ModelTests {
    /// Runs many operations, and more if they are fast. A program ends if the rules do not determine the next step.
    @Test(.enabled(if: ModelSettings.minutes == nil && ModelSettings.seed == nil, "the environment asks for others"))
    func engineFollowsTheRulesForFixedSeeds() async {
        #if DEBUG
        let (last, operationCount): (UInt64, Int) = (500, 30_000)
        #else
        let (last, operationCount): (UInt64, Int) = (1600, 100_000)
        #endif
        let series = ModelSeries { await ModelCase(seed: $0).run() }
        await series.run(seeds: 1...last)
        record(series.failures)
        #expect(series.operationCount >= operationCount)
    }

    @Test(.enabled(if: ModelSettings.minutes != nil, "JOINERY_MODEL_MINUTES says how long"))
    func engineFollowsTheRulesForFreshSeeds() async throws {
        let minutes = try #require(ModelSettings.minutes)
        let first = ModelSettings.seed ?? UInt64.random(in: 0...UInt64.max / 2)
        ModelSettings.say(
            "\(minutes) minutes from a seed on; to repeat this: JOINERY_MODEL_MINUTES=\(minutes) JOINERY_MODEL_SEED=\(first)"
        )
        let series = ModelSeries { await ModelCase(seed: $0).run() }
        await series.run(from: first, for: .seconds(60 * minutes))
        ModelSettings.say("\(series.operationCount) operations in \(series.caseCount) programs")
        record(series.failures)
    }

    @Test(.enabled(if: ModelSettings.minutes == nil && ModelSettings.seed != nil, "JOINERY_MODEL_SEED says which"))
    func engineFollowsTheRulesForOneSeed() async throws {
        let seed = try #require(ModelSettings.seed)
        let series = ModelSeries { await ModelCase(seed: $0).run() }
        await series.run(seeds: seed...seed)
        record(series.failures)
    }

    private func record(_ failures: [String]) {
        for failure in failures { Issue.record("\(failure)") }
    }
}

/// The settings in the environment.
enum ModelSettings {
    static let minutes = ProcessInfo.processInfo.environment["JOINERY_MODEL_MINUTES"].flatMap(Double.init)
    static let seed = ProcessInfo.processInfo.environment["JOINERY_MODEL_SEED"].flatMap(UInt64.init)

    /// Prints immediately, because the process may end by a crash.
    static func say(_ text: String) {
        FileHandle.standardError.write(Data("model test: \(text)\n".utf8))
    }
}
