// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryKeys
import JoineryTracing
import Synchronization
import TestSupport
import Testing

/// Traces that begin and end while other threads read.
@Suite struct TraceStressTests {
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
                        inject(\.ledger) !== outer.perform { inject(\.ledger) }
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
