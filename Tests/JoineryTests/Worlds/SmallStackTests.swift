// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux)
import Foundation
import Joinery
import TestSupport
import Testing

private struct Room: DependencyGraph {
    let instances = Instances()

    var first: Piece { singleton { Piece("first", second) } }
    var second: Piece { singleton { Piece("second", third) } }
    var third: Piece { singleton { Piece("third", Room().first) } }
}

/// A cycle that makes a new graph in each round is told before the stack is used up, however small that is.
struct SmallStackTests {
    @Test func ringThroughNewGraphsIsToldBeforeTheStackEnds() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let size = 512 << 10
            var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: 8 << 20)
            setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
            let thread = Thread { _ = Room().first }
            thread.stackSize = size
            thread.start()
            while true { pause() }
        }
        let file = "JoineryTests/SmallStackTests.swift"
        #expect(
            result.message == """
                \(file):13: Fatal error: dependency cycle: Room.first (\(file):13) → Room.second (\(file):14) → \
                Room.third (\(file):15) → Room.first
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that Room.third builds:
                    @LazyInjected(\\Room.first) var first
                  In a Sendable class, which takes no property wrapper:
                    let first = LazyInjected(\\Room.first)
                """)
    }
}
#endif
