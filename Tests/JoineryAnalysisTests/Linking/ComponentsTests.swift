// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

@testable import JoineryAnalysis

struct ComponentsTests {
    @Test func partsWithACycleAreFound() {
        let edges: [Int: [Int]] = [0: [1], 1: [2, 3], 2: [1], 3: [4, 4], 5: [5], 6: [0, 7], 7: [8], 8: [6, 3]]
        #expect(Components(of: 0..<9) { edges[$0, default: []] }.cyclic == [[1, 2], [5], [6, 7, 8]])
    }

    @Test func longRingIsOnePart() {
        let count = 100_000
        #expect(Components(of: 0..<count) { [($0 + 1) % count] }.cyclic == [Array(0..<count)])
    }
}
