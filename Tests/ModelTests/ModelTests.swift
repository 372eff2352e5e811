// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// The engine against a naive model of its rules, on random graphs and programs.
///
/// The seeds are always the same. `JOINERY_MODEL_MINUTES=10 swift test --filter ModelTests` goes on from a fresh one;
/// `JOINERY_MODEL_SEED=… swift test --filter ModelTests` repeats what one seed stands for.
struct ModelTests {
    /// Always the same seeds, with as many operations as the project promises.
    @Test func engineKeepsTheRulesForFixedSeeds() async {
        let series = ModelSeries()
        await series.run(seeds: 1...Self.fixedSeedCount)
        #expect(series.failures == [])
        #expect(series.operationCount >= 100_000)
    }

    private static let fixedSeedCount: UInt64 = 400

    @Test(.enabled(if: Settings.minutes != nil, "JOINERY_MODEL_MINUTES says how long"))
    func engineKeepsTheRulesForFreshSeeds() async throws {
        let minutes = try #require(Settings.minutes)
        let first = UInt64.random(in: 0...UInt64.max / 2)
        print("model test: \(minutes) minutes from the seed \(first) on")
        let series = ModelSeries()
        await series.run(from: first, for: .seconds(60 * minutes))
        print("model test: \(series.operationCount) operations in \(series.caseCount) programs")
        #expect(series.failures == [])
    }

    @Test(.enabled(if: Settings.seed != nil, "JOINERY_MODEL_SEED says which"))
    func engineKeepsTheRulesForOneSeed() async throws {
        let seed = try #require(Settings.seed)
        let series = ModelSeries()
        await series.run(seeds: seed...seed)
        #expect(series.failures == [])
    }
}

/// What the environment asks for.
private enum Settings {
    static let minutes = ProcessInfo.processInfo.environment["JOINERY_MODEL_MINUTES"].flatMap(Double.init)
    static let seed = ProcessInfo.processInfo.environment["JOINERY_MODEL_SEED"].flatMap(UInt64.init)
}
