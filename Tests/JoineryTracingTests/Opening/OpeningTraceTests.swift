// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import JoineryTracing
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct OpeningTraceTests {
    @Test func recordsOpenings() async throws {
        let dependencies = Dependencies.current
        let trace = try await traced {
            _ = try await dependencies.index()
            _ = try await dependencies.index()
        }
        #expect(
            outline(trace) == [
                "built index", "opened index", "  built pool", "  opened pool", "    built store", "      built path",
                "built index", "found index",
            ])
    }

    @Test func recordsAWaitForAnOpening() async throws {
        let dependencies = Dependencies.current
        let held = dependencies.held
        let (begun, mayEnd) = (dependencies.begun, dependencies.mayEnd)
        let opening = Task { try await held() }
        await begun.wait()
        let trace = try await traced {
            async let value = held()
            while held.waiterCount < 2 { await Task.yield() }
            mayEnd.send()
            _ = try await value
        }
        #expect(outline(trace) == ["waited held"])
        _ = try await opening.value
    }
}

private struct Store: Sendable {
    let path: String
}

extension Dependencies {
    fileprivate var path: String { singleton { "live" } }
    fileprivate var store: Store { singleton { Store(path: path) } }
    fileprivate var pool: Async<Store> { asyncSingleton { store } }
    fileprivate var index: Async<Store> { asyncSingleton { try await pool() } }
    fileprivate var begun: Signal { singleton { Signal() } }
    fileprivate var mayEnd: Signal { singleton { Signal() } }
    fileprivate var held: Async<Int> {
        asyncSingleton {
            begun.send()
            await mayEnd.wait()
            return 1
        }
    }
}
