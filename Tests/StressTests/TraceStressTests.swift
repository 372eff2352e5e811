// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport
import Testing

/// Traces that begin and end while other threads read.
@Suite struct TraceStressTests {
    /// The references to a graph are counted to see whether an instance keeps it. A traced read adds one, even if the
    /// trace has ended in the meantime.
    @Test func instancesOfNestedWorldsAreSharedWhileTracesBeginAndEnd() async {
        let isOver = Atomic(false)
        async let tracing: Void = onThread {
            while !isOver.load(ordering: .relaxed) { withResolutionTrace({ _ in }) {} }
        }
        let ownCount = await onThread {
            (0..<Effort.rounds(20_000)).count { number in
                let outer = freshWorld { _ in }
                return outer.perform {
                    withDependencies {
                        $0[\.roundNumber] = number
                    } operation: {
                        // The end of the world would decide again.
                        Dependencies.current.ledger !== outer.ledger
                    }
                }
            }
        }
        isOver.store(true, ordering: .relaxed)
        await tracing
        #expect(ownCount == 0)
    }
}

private final class Ledger: Sendable {}

extension Dependencies {
    fileprivate var ledger: Ledger { singleton { Ledger() } }
    fileprivate var roundNumber: Int { singleton { 0 } }
}
