// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A binding without a value: an action that runs once.
@Suite(.dependencies)
struct VoidBindingTests {
    @Test func runsOnce() {
        let dependencies = Dependencies.current
        for _ in 0..<2 { dependencies.registered }
        for _ in 0..<2 { dependencies.prepared }
        #expect(dependencies.journal.entries == ["register", "first", "second"])
    }

    @Test func isOpenedOnce() async throws {
        let dependencies = Dependencies.current
        for _ in 0..<2 { try await dependencies.seeded() }
        #expect(dependencies.journal.entries == ["migrate", "seed"])
    }

    @Test func failureIsThrown() async {
        await #expect(throws: Offline.self) { try await Dependencies.current.failed() }
    }
}

private struct Offline: Error {}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var registered: Void { singleton { journal.note("register") } }
    fileprivate var prepared: Void {
        singleton {
            journal.note("first")
            journal.note("second")
        }
    }
    fileprivate var migrated: Async<Void> { asyncSingleton { await migrate(with: journal) } }
    fileprivate var seeded: Async<Void> {
        asyncSingleton {
            try await migrated()
            journal.note("seed")
        }
    }
    fileprivate var failed: Async<Void> {
        asyncSingleton {
            await Task.yield()
            try fail()
        }
    }
}

private func fail() throws { throw Offline() }

private func migrate(with journal: Journal) async { journal.note("migrate") }
