// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import Testing

/// The cost of a read does not depend on the number of bindings.
@Suite(.dependencies, .serialized) struct ResolvingCostTests {
    private static let count = 10_000
    /// A few keys may collide in a hash table by chance. A linear search would compare all of them.
    private static let fewComparisons = 100

    @Test func readingOneOfManyBindingsHashesNoMoreThanReadingTheOnlyOne() {
        let dependencies = Dependencies.current
        _ = dependencies.counted(0)
        let amongOne = CountedKey.hashesDuring { _ = dependencies.counted(0) }
        for number in 1..<Self.count { _ = dependencies.counted(number) }
        let amongMany = CountedKey.hashesDuring { _ = dependencies.counted(0) }
        #expect(amongOne == amongMany)
    }

    @Test func buildingAfterManyBindingsHashesNoMoreThanBuildingTheFirst() {
        // A growing table hashes its keys again, so each number here is the minimum of several builds. An empty table
        // hashes nothing.
        let dependencies = Dependencies.current
        _ = dependencies.counted(-1)
        let first = (0..<8).map { number in CountedKey.hashesDuring { _ = dependencies.counted(number) } }.min()
        for number in 8..<Self.count { _ = dependencies.counted(number) }
        let last = (Self.count..<Self.count + 8)
            .map { number in CountedKey.hashesDuring { _ = dependencies.counted(number) } }
            .min()
        #expect(first == last)
    }

    @Test func neitherComparesOtherBindings() {
        let dependencies = Dependencies.current
        for number in 0..<Self.count { _ = dependencies.counted(number) }
        #expect(CountedKey.comparisonsDuring { _ = dependencies.counted(0) } < Self.fewComparisons)
        #expect(CountedKey.comparisonsDuring { _ = dependencies.counted(Self.count) } < Self.fewComparisons)
    }
}

/// A key that counts how often it is hashed and compared.
private struct CountedKey: Hashable, Sendable {
    static let hashCount = Atomic(0)
    static let comparisonCount = Atomic(0)

    let number: Int

    static func == (left: CountedKey, right: CountedKey) -> Bool {
        comparisonCount.add(1, ordering: .relaxed)
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        Self.hashCount.add(1, ordering: .relaxed)
        hasher.combine(number)
    }

    static func hashesDuring(_ body: () -> Void) -> Int { change(of: hashCount, during: body) }
    static func comparisonsDuring(_ body: () -> Void) -> Int { change(of: comparisonCount, during: body) }

    private static func change(of count: borrowing Atomic<Int>, during body: () -> Void) -> Int {
        let before = count.load(ordering: .relaxed)
        body()
        return count.load(ordering: .relaxed) - before
    }
}

extension Dependencies {
    fileprivate func counted(_ number: Int) -> Int {
        singleton(for: CountedKey(number: number)) { number }
    }
}
