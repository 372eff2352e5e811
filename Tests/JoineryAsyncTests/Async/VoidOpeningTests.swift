// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// An asynchronous binding without a value: an action that runs once.
@Suite(.dependencies)
struct VoidOpeningTests {
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
