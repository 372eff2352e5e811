// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies)
struct AsyncSingletonTests {
    @Test func callsGetTheSameValue() async throws {
        let first = try await Dependencies.current.pool()
        let second = try await Dependencies.current.pool()
        #expect(first === second)
        #expect(Dependencies.current.plan.attempts.value == 1)
    }

    /// From the second call on, the value is found without the state of the handle.
    @Test func openHandleThrowsAfterAShutdown() async throws {
        let handle = Dependencies.current.pool
        weak let pool = try await handle()
        for _ in 1...3 {
            let again = try await handle()
            #expect(again === pool)
        }
        try await Dependencies.current.shutdown()
        await #expect(throws: DependencyShutDown.self) { try await handle() }
        for _ in 0..<1000 where pool != nil { await Task.yield() }
        #expect(pool == nil)
    }

    @Test(.dependencies { $0[\.plan] = Plan(isHeld: true) }) func concurrentCallsOpenOnce() async throws {
        let dependencies = Dependencies.current
        let pools = try await withThrowingTaskGroup(of: Pool.self) { group in
            for _ in 0..<50 { group.addTask { try await dependencies.pool() } }
            await dependencies.plan.begun.wait()
            dependencies.plan.mayEnd.send()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(pools.count == 50 && pools.allSatisfy { $0 === pools[0] })
        #expect(dependencies.plan.attempts.value == 1)
    }

    @Test func openingHasTheTaskLocalValuesOfTheFirstCaller() async throws {
        let request = Dependencies.current.request
        #expect(try await Request.$number.withValue(1) { try await request() } == 1)
        #expect(try await Request.$number.withValue(2) { try await request() } == 1)
    }

    @Test(.dependencies { $0[\.plan] = Plan(failures: 2) }) func failureIsNotKept() async throws {
        let pool = Dependencies.current.pool
        await #expect(throws: OpeningError(attempt: 1)) { try await pool() }
        await #expect(throws: OpeningError(attempt: 2)) { try await Dependencies.current.pool() }
        #expect(try await pool().size == 3)
        #expect(try await pool().size == 3)
    }

    @Test(.dependencies { $0[\.plan] = Plan(failures: 1, isHeld: true) })
    func failureGoesToAllWaitingCallers() async throws {
        let dependencies = Dependencies.current
        let first = Task { try await dependencies.pool() }
        await dependencies.plan.begun.wait()
        let handle = dependencies.pool
        let second = Task { try await handle() }
        while handle.waiterCount < 2 { await Task.yield() }
        let third = Task { try await handle() }
        third.cancel()
        await #expect(throws: CancellationError.self) { try await third.value }
        dependencies.plan.mayEnd.send()
        await #expect(throws: OpeningError(attempt: 1)) { try await first.value }
        await #expect(throws: OpeningError(attempt: 1)) { try await second.value }
    }

    @Test(.dependencies { $0[\.plan] = Plan(isHeld: true) })
    func cancelingOneCallerDoesNotFailOthers() async throws {
        let dependencies = Dependencies.current
        let first = Task { try await dependencies.pool() }
        await dependencies.plan.begun.wait()
        let handle = dependencies.pool
        let second = Task { try await handle() }
        while handle.waiterCount < 2 { await Task.yield() }
        first.cancel()
        // The canceled caller stops waiting.
        await #expect(throws: CancellationError.self) { try await first.value }
        dependencies.plan.mayEnd.send()
        #expect(try await second.value.size == 1)
    }

    @Test(.dependencies { $0[\.plan] = Plan(isHeld: true) })
    func openingIsCanceledWhenNoCallerWaits() async throws {
        let dependencies = Dependencies.current
        let first = Task { try await dependencies.pool() }
        await dependencies.plan.begun.wait()
        first.cancel()
        await dependencies.plan.wasCanceled.wait()
        await #expect(throws: CancellationError.self) { try await first.value }
        // The next caller gets another value.
        #expect(try await dependencies.pool().size == 2)
    }

    @Test func urgentCallerRaisesThePriorityOfTheOpening() async throws {
        let begun = Signal()
        let mayEnd = Signal()
        let handle = Async<TaskPriority> {
            begun.send()
            await mayEnd.wait()
            return Task.currentPriority
        }
        let slow = Task(priority: .background) { try await handle() }
        await begun.wait()
        let urgent = Task(priority: .high) { try await handle() }
        while handle.waiterCount < 2 { await Task.yield() }
        // The task that raises the priority awaits the opening from now on.
        while handle.priority < .high { await Task.yield() }
        mayEnd.send()
        #expect(try await urgent.value >= .high)
        _ = try await slow.value
    }

    @Test func membersOfAFamilyAreOpenedSeparately() async throws {
        let dependencies = Dependencies.current
        #expect(try await dependencies.shard(1)() == FileStore(path: "live 1"))
        #expect(try await dependencies.shard(2)() == FileStore(path: "live 2"))
        #expect(try await dependencies.shard(1)() == FileStore(path: "live 1"))
        #expect(dependencies.plan.attempts.value == 2)
    }

    @Test func contextsHaveSeparateValues() async throws {
        #expect(try await Dependencies.current.settings() == "test")
        let preview = try await withDependencies {
            $0.context = .preview
        } operation: {
            try await Dependencies.current.settings()
        }
        #expect(preview == "preview")
        let live = try await withDependencies {
            $0.context = .live
        } operation: {
            try await Dependencies.current.settings()
        }
        #expect(live == "live")
    }

    @Test @MainActor func mainActorBindingIsOpened() async throws {
        #expect(try await Dependencies.current.title() == "main")
    }
}

@Suite(.dependencies)
struct AsyncOverrideTests {
    @Test(.dependencies { $0[\.store] = Async(MemoryStore()) }) func valueTakesTheBindingsPlace() async throws {
        #expect(try await Dependencies.current.index().store is MemoryStore)
    }

    @Test(.dependencies { $0.override(\.store) { Async { MemoryStore() } } })
    func closureTakesTheBindingsPlace() async throws {
        #expect(try await Dependencies.current.index().store is MemoryStore)
    }

    @Test(
        .dependencies {
            $0[\.path] = "other"
            $0.override(\.store) { dependencies in Async { FileStore(path: "my " + dependencies.path) } }
        }) func closureGetsTheGraph() async throws
    {
        #expect(try await Dependencies.current.store() as? FileStore == FileStore(path: "my other"))
    }

    @Test(
        .dependencies {
            $0.decorate(\.store) { store, _ in Async { FileStore(path: "decorated \(try await store())") } }
        }) func decoratorGetsTheHandle() async throws
    {
        let store = try await Dependencies.current.store() as? FileStore
        #expect(store?.path == "decorated FileStore(path: \"live!\")")
    }

    @Test func overrideAffectsIndirectDependents() async throws {
        let outer = try await Dependencies.current.index()
        #expect(outer.store as? FileStore == FileStore(path: "live!"))
        let inner = try await withDependencies {
            $0[\.path] = "inner"
        } operation: {
            try await Dependencies.current.index()
        }
        #expect(inner.store as? FileStore == FileStore(path: "inner!"))
        #expect(try await Dependencies.current.index().store as? FileStore == FileStore(path: "live!"))
    }

    @Test func nestedWorldUsesUnaffectedValues() async throws {
        let outer = try await Dependencies.current.pool()
        let inner = try await withDependencies {
            $0[\.path] = "inner"
        } operation: {
            try await Dependencies.current.pool()
        }
        #expect(outer === inner)
    }

    @Test func unaffectedValueOpenedInANestedWorldIsShared() async throws {
        let handle = Dependencies.current.pool
        let inner = try await withDependencies {
            $0[\.path] = "inner"
        } operation: {
            try await Dependencies.current.pool()
        }
        #expect(try await handle() === inner)
    }

    @Test func laterOverrideAffectsLaterCallsOfAHandle() async throws {
        let before = Dependencies.current.store
        #expect(try await before() as? FileStore == FileStore(path: "live!"))
        prepareDependencies { $0[\.path] = "later" }
        #expect(try await Dependencies.current.store() as? FileStore == FileStore(path: "later!"))
        #expect(try await before() as? FileStore == FileStore(path: "later!"))
    }
}

private struct OpeningError: Error, Equatable {
    let attempt: Int
}

/// The behavior of the bindings in each test.
private final class Plan: Sendable {
    let attempts = Counter()
    let failures: Int
    let begun = Signal()
    let mayEnd = Signal()
    let wasCanceled = Signal()
    let isHeld: Bool

    init(failures: Int = 0, isHeld: Bool = false) {
        self.failures = failures
        self.isHeld = isHeld
    }

    func open() async throws -> Pool {
        attempts.increment()
        let attempt = attempts.value
        begun.send()
        if isHeld {
            await withTaskCancellationHandler {
                await mayEnd.wait()
            } onCancel: {
                wasCanceled.send()
                mayEnd.send()
            }
            try Task.checkCancellation()
        }
        if attempt <= failures { throw OpeningError(attempt: attempt) }
        return Pool(size: attempt)
    }
}

private final class Pool: Sendable {
    let size: Int

    init(size: Int) {
        self.size = size
    }
}

private enum Request {
    @TaskLocal static var number = 0
}

private protocol Store: Sendable {}
private struct FileStore: Store, Equatable {
    let path: String
}
private struct MemoryStore: Store, Equatable {}

extension Dependencies {
    fileprivate var plan: Plan { singleton { Plan() } }
    fileprivate var pool: Async<Pool> { asyncSingleton { try await plan.open() } }
    fileprivate var path: String { singleton { "live" } }
    fileprivate var request: Async<Int> { asyncSingleton { Request.number } }
    fileprivate var store: Async<any Store> {
        asyncSingleton {
            let suffix = await suffix(of: path)
            FileStore(path: path + suffix)
        }
    }
    fileprivate var index: Async<Index> { asyncSingleton { Index(store: try await store()) } }
    fileprivate func shard(_ number: Int) -> Async<FileStore> {
        asyncSingleton(for: number) {
            plan.attempts.increment()
            return FileStore(path: "\(path) \(number)")
        }
    }
    fileprivate var settings: Async<String> {
        asyncSingleton {
            switch context {
            case .preview: "preview"
            default: "live"
            }
        } test: {
            "test"
        }
    }
    @MainActor fileprivate var title: Async<String> { asyncSingleton { await mainActorTitle() } }
}

@MainActor private func mainActorTitle() -> String { "main" }
private func suffix(of path: String) async -> String { "!" }

private struct Index: Sendable {
    let store: any Store
}
