// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import Synchronization
import Testing

/// Resolves while it goes away, as an object may that reports its end to another one.
private final class Parting: Sendable {
    private let dependencies: Dependencies
    init(_ dependencies: Dependencies) { self.dependencies = dependencies }
    deinit { _ = dependencies.farewell(Int.random(in: 0..<1_000_000)) }
}

extension Dependencies {
    fileprivate var parting: Parting { shared { Parting(self) } }
    fileprivate func farewell(_ number: Int) -> Piece { shared(for: number) { Piece("\(number)") } }
}

@Suite(.dependencies) struct SharedInstanceRaceTests {
    /// The last reference to a shared object may go away while another thread looks whether it lives. Its `deinit`
    /// must not run under a lock.
    @Test func lastReferenceMayGoAnywhere() {
        let dependencies = Dependencies.current
        let count = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<50_000 {
                _ = dependencies.parting
                count.add(1, ordering: .relaxed)
            }
        }
        #expect(count.load(ordering: .relaxed) == 200_000)
    }
}
