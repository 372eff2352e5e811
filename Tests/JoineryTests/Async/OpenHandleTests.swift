// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@testable import Joinery
import TestSupport
import Testing

/// The process's world keeps the handle of an `asyncSingleton` once it is open, so that reads find it without a lock.
///
/// Each test runs in its own process, because other tests read and change the process's world, too.
struct OpenHandleTests {
    @Test func handleIsInTheIndexOnceItIsOpen() async {
        await #expect(processExitsWith: .success) {
            let handle = Dependencies.current.pool
            precondition(!isIndexed(handle))
            let value = try await handle()
            precondition(value == "pool 1")
            precondition(Dependencies.current.pool === handle)
            precondition(isIndexed(handle))
        }
    }

    @Test func secondReadFindsTheOpenValueWithoutALock() async {
        await #expect(processExitsWith: .success) {
            let handle = Dependencies.current.pool
            precondition(!isPublished(handle))
            precondition(handle.instanceOfOpen == nil)
            _ = try await Dependencies.current.pool()
            let value = try await Dependencies.current.pool()
            precondition(value == "pool 1")
            precondition(isPublished(handle))
            precondition(handle.instanceOfOpen?.value(as: String.self) == "pool 1")
            precondition(Dependencies.current.pool === handle)
            precondition(Dependencies.current.attempts.value == 1)
        }
    }

    /// A preparation after the first read adds a layer to the process's world.
    @Test func handleIsInTheIndexAfterALaterPreparation() async {
        await #expect(processExitsWith: .success) {
            precondition(Dependencies.current.attempts.value == 0)
            prepareDependencies { $0[\.name] = "prepared" }
            precondition(Dependencies.current.name == "prepared")
            let handle = Dependencies.current.pool
            _ = try await handle()
            precondition(Dependencies.current.pool === handle)
            precondition(Dependencies.current.pool === handle)
            precondition(isPublished(handle))
        }
    }

    @Test func nestedWorldStillOverridesAnOpenHandle() async {
        await #expect(processExitsWith: .success) {
            _ = try await Dependencies.current.pool()
            precondition(isIndexed(Dependencies.current.pool))
            let value = try await withDependencies {
                $0[\.pool] = Async("stub")
            } operation: {
                try await inject(\.pool)()
            }
            precondition(value == "stub")
            let outer = try await Dependencies.current.pool()
            precondition(outer == "pool 1")
        }
    }

    @Test func nestedWorldSharesAnOpenHandleThatItDoesNotTouch() async {
        await #expect(processExitsWith: .success) {
            let handle = Dependencies.current.pool
            _ = try await handle()
            _ = Dependencies.current.pool
            let inner = withDependencies {
                $0[\.name] = "stub"
            } operation: {
                inject(\.pool)
            }
            precondition(inner === handle)
        }
    }

    @Test func callAfterAShutdownThrows() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let dependencies = Dependencies.current
            let handle = dependencies.pool
            _ = try await handle()
            precondition(dependencies.pool === handle)
            try await dependencies.shutdown()
            for handle in [handle, dependencies.pool] {
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
            let dependencies = Dependencies.current
            let handle = dependencies.failing
            do {
                _ = try await handle()
                preconditionFailure("The first attempt succeeds.")
            } catch is Unavailable {
            }
            precondition(dependencies.failing === handle)
            precondition(!isIndexed(handle))
            precondition(handle.instanceOfOpen == nil)
            let value = try await dependencies.failing()
            precondition(value == "attempt 2")
            precondition(dependencies.failing === handle)
            precondition(isIndexed(handle))
            let next = try await dependencies.failing()
            precondition(next == "attempt 2")
        }
    }
}

// MARK: - What is kept

/// Whether the table of the process keeps a handle.
private func isIndexed(_ handle: some AnyAsync) -> Bool {
    Instances.process.currentTable().index.instances.contains { $0.anyValue as AnyObject? === handle }
}

/// Whether a read of the process finds a handle without a lock.
private func isPublished(_ handle: some AnyAsync) -> Bool {
    var found = false
    Instances.process.slots.forEach { instance in
        found = found || instance.takeUnretainedValue().anyValue as AnyObject? === handle
    }
    return found
}

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
