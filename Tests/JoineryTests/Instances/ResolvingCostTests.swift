// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import Testing

/// A key that counts how often it is hashed.
private struct CountedKey: Hashable, Sendable {
    static let hashCount = Atomic(0)

    let number: Int

    func hash(into hasher: inout Hasher) {
        Self.hashCount.add(1, ordering: .relaxed)
        hasher.combine(number)
    }

    static func hashesDuring(_ body: () -> Void) -> Int {
        let before = hashCount.load(ordering: .relaxed)
        body()
        return hashCount.load(ordering: .relaxed) - before
    }
}

extension Dependencies {
    fileprivate func counted(_ number: Int) -> Int {
        singleton(for: CountedKey(number: number)) { number }
    }
}

/// Resolving costs the same however many bindings there are.
@Suite(.dependencies, .serialized) struct ResolvingCostTests {
    @Test func readingOneOfManyHashesAsOftenAsReadingOneOfOne() {
        let dependencies = Dependencies.current
        _ = dependencies.counted(0)
        let amongOne = CountedKey.hashesDuring { _ = dependencies.counted(0) }
        for number in 1..<10_000 { _ = dependencies.counted(number) }
        let amongMany = CountedKey.hashesDuring { _ = dependencies.counted(0) }
        #expect(amongOne == amongMany)
    }

    @Test func buildingAfterManyHashesAsOftenAsBuildingTheFirst() {
        // A table that grows hashes its keys again, so each number here is the least of several builds.
        // An empty table hashes nothing.
        let dependencies = Dependencies.current
        _ = dependencies.counted(-1)
        let first = (0..<8).map { number in CountedKey.hashesDuring { _ = dependencies.counted(number) } }.min()
        for number in 8..<10_000 { _ = dependencies.counted(number) }
        let last = (10_000..<10_008).map { number in CountedKey.hashesDuring { _ = dependencies.counted(number) } }
            .min()
        #expect(first == last)
    }
}
