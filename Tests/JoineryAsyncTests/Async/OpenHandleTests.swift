// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import Testing

@testable import Joinery
@testable import JoineryAsync

/// The process's world keeps the value of an `asyncSingleton`, so that calls find it without a lock.
///
/// Each test runs in its own process, because other tests read and change the process's world, too.
struct OpenHandleTests {
    @Test func openValueIsFoundWithoutALock() async {
        await #expect(processExitsWith: .success) {
            let handle = Dependencies.current.pool
            precondition(!isPublished(handle))
            for _ in 1...3 {
                let value = try await Dependencies.current.pool()
                precondition(value == "pool 1")
                precondition(isPublished(handle))
            }
            precondition(Dependencies.current.attempts.value == 1)
        }
    }

    @Test func valueIsPublishedAfterALaterPreparation() async {
        await #expect(processExitsWith: .success) {
            precondition(Dependencies.current.attempts.value == 0)
            prepareDependencies { $0[\.name] = "prepared" }
            precondition(Dependencies.current.name == "prepared")
            _ = try await Dependencies.current.pool()
            precondition(isPublished(Dependencies.current.pool))
        }
    }

    @Test func nestedWorldStillOverridesAnOpenValue() async {
        await #expect(processExitsWith: .success) {
            let handle = Dependencies.current.pool
            _ = try await handle()
            try await withDependencies {
                $0[\.pool] = Async("stub")
            } operation: {
                let values = [try await inject(\.pool)(), try await handle()]
                precondition(values == ["stub", "stub"])
            }
            let outer = try await handle()
            precondition(outer == "pool 1")
        }
    }

    @Test func nestedWorldSharesAnOpenValueThatItDoesNotTouch() async {
        await #expect(processExitsWith: .success) {
            _ = try await Dependencies.current.pool()
            let inner = try await withDependencies {
                $0[\.name] = "stub"
            } operation: {
                try await inject(\.pool)()
            }
            precondition(inner == "pool 1")
        }
    }

    @Test func callAfterAShutdownThrows() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let handle = Dependencies.current.pool
            _ = try await handle()
            try await Dependencies.current.shutdown()
            for handle in [handle, Dependencies.current.pool] {
                do {
                    print(try await handle())
                } catch let error as DependencyShutDown {
                    print(error.name)
                }
            }
        }
        #expect(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self) == "pool\npool\n")
    }

    @Test func failedOpeningIsNotKept() async {
        await #expect(processExitsWith: .success) {
            let handle = Dependencies.current.failing
            do {
                _ = try await handle()
                preconditionFailure("The first attempt succeeds.")
            } catch is Unavailable {
            }
            precondition(!isPublished(handle))
            for _ in 1...2 {
                let value = try await handle()
                precondition(value == "attempt 2")
                precondition(isPublished(handle))
            }
        }
    }
}

struct ReadBesideShutdownsTests {
    /// Only reads of the process's own dependencies, with nothing current, take the fast path.
    @Test func readsOfTheProcessStayOnTheFastPath() async {
        await #expect(processExitsWith: .success) {
            let part = Dependencies.current.found
            for _ in 0..<10 {
                let session = Session()
                _ = session.view
                try await session.shutdown()
            }
            let found = permanentInstance(Part.self, fileID: #fileID, line: 1, column: 1)
            #expect(try #require(found).pointee === part)
        }
    }
}

// MARK: - What is kept

/// Whether a call in the process's world finds the value of a handle without a lock.
private func isPublished(_ handle: Async<some Any>) -> Bool { handle.target?.binding.permanent != nil }

private struct Unavailable: Error {}

extension Dependencies {
    fileprivate var attempts: Counter { singleton { Counter() } }
    fileprivate var name: String { singleton { "live" } }
    fileprivate var pool: Async<String> {
        asyncSingleton {
            attempts.increment()
            return "pool \(attempts.value)"
        }
    }
    fileprivate var failing: Async<String> {
        asyncSingleton {
            attempts.increment()
            guard attempts.value > 1 else { throw Unavailable() }
            return "attempt \(attempts.value)"
        }
    }
}

extension Dependencies {
    fileprivate var found: Part { singleton(line: 1, column: 1) { Part() } }
}

private struct Session: DependencyGraph {
    let instances = Instances()
}

extension Session {
    var view: Part { singleton { Part() } }
}
