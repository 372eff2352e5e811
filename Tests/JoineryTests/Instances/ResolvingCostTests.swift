// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import Testing

/// A key that counts how often it is hashed and compared.
private struct CountedKey: Hashable, Sendable {
    static let useCount = Atomic(0)

    let number: Int

    static func == (left: CountedKey, right: CountedKey) -> Bool {
        useCount.add(1, ordering: .relaxed)
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        Self.useCount.add(1, ordering: .relaxed)
        hasher.combine(number)
    }

    static func usesDuring(_ body: () -> Void) -> Int {
        let before = useCount.load(ordering: .relaxed)
        body()
        return useCount.load(ordering: .relaxed) - before
    }
}

extension Dependencies {
    fileprivate func counted(_ number: Int) -> Int {
        singleton(for: CountedKey(number: number)) { number }
    }
}

/// Resolving costs the same however many bindings there are.
@Suite(.dependencies, .serialized) struct ResolvingCostTests {
    @Test func readingOneOfManyLooksAtAsManyKeysAsReadingOneOfOne() {
        let dependencies = Dependencies.current
        _ = dependencies.counted(0)
        let amongOne = CountedKey.usesDuring { _ = dependencies.counted(0) }
        for number in 1..<10_000 { _ = dependencies.counted(number) }
        let amongMany = CountedKey.usesDuring { _ = dependencies.counted(0) }
        #expect(amongOne == amongMany)
    }

    @Test func buildingAfterManyLooksAtAsManyKeysAsBuildingTheFirst() {
        // A table that grows hashes its keys again, so each number here is the least of several builds.
        // An empty table hashes nothing.
        let dependencies = Dependencies.current
        _ = dependencies.counted(-1)
        let first = (0..<8).map { number in CountedKey.usesDuring { _ = dependencies.counted(number) } }.min()
        for number in 8..<10_000 { _ = dependencies.counted(number) }
        let last = (10_000..<10_008).map { number in CountedKey.usesDuring { _ = dependencies.counted(number) } }
            .min()
        #expect(first == last)
    }
}
