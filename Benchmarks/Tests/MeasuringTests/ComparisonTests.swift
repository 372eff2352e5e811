// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct ComparisonTests {
    private let comparison = Comparison(rounds: [
        .init(handWritten: 2, joinery: 3), .init(handWritten: 4, joinery: 4), .init(handWritten: 1, joinery: 8),
    ])

    @Test func ratioIsOfTheMedians() {
        #expect(comparison.ratio == 2)
    }
    @Test func spreadIsOfTheRounds() {
        #expect(comparison.spread == 1...8)
    }
}

struct ScalingTests {
    @Test func twoThreadsWithTwiceTheWorkInTheSameTimeScaleByTwo() {
        #expect(Scaling(rounds: [(one: 3, two: 3), (one: 1, two: 4), (one: 5, two: 5)]).factor == 2)
    }
}

struct InterleavingTests {
    @Test func sidesAlternateWithEnoughOperations() async {
        var calls: [String] = []
        let comparison = await Interleaving(rounds: 2, atLeast: .seconds(8)).compare(
            handWritten: { count in
                calls.append("hand \(count)")
                return .seconds(count)
            },
            joinery: { count in
                calls.append("joinery \(count)")
                return .seconds(4 * count)
            })
        #expect(
            calls == [
                "hand 1", "hand 10", "joinery 1", "joinery 3", "hand 10", "joinery 3", "hand 10", "joinery 3",
            ])
        #expect(
            comparison
                == Comparison(rounds: [
                    .init(handWritten: 1, joinery: 4), .init(handWritten: 1, joinery: 4),
                ]))
    }
}
