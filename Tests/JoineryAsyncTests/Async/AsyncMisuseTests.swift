// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import TestSupport
import Testing

/// Misuse of asynchronous bindings stops the program, and the message names an asynchronous binding as the remedy.
struct AsyncMisuseTests {
    @Test func unboundRequirement() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await withDependencies {
                $0.context = .live
            } operation: {
                _ = try await Dependencies.current.misuseIndex()
            }
        }
        #expect(
            result.message == """
                JoineryAsyncTests/AsyncMisuseTests.swift:45: Fatal error: nothing is bound to the requirement misusePool
                  Needed by: misuseIndex (JoineryAsyncTests/AsyncMisuseTests.swift:46) → \
                misusePool (JoineryAsyncTests/AsyncMisuseTests.swift:45)
                  Bind it where the program starts: prepareDependencies { $0.bind(\\.misusePool) { Async { … } } }
                  In a test, override it: $0[\\.misusePool] = Async(…)
                """)
    }

    @Test func sharedValueThatIsNoObject() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try await Dependencies.current.misuseMap()
        }
        #expect(
            result.message == """
                JoineryAsyncTests/AsyncMisuseTests.swift:47: Fatal error: the value of the shared binding misuseMap has the \
                type Index, which is not a class
                  A shared instance lives as long as somebody holds it, which works only for objects.
                  Declare it as asyncSingleton { … } or asyncTransient { … } instead.
                """)
    }
}

private struct Index: Sendable { let pool: String }

extension Dependencies {
    fileprivate var misusePool: Async<String> { asyncRequired() }
    fileprivate var misuseIndex: Async<Index> { asyncSingleton { Index(pool: try await misusePool()) } }
    fileprivate var misuseMap: Async<Index> { asyncShared { Index(pool: "map") } }
}
