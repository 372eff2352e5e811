// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct AsyncCycleTests {
    @Test func cycleOfOneIsThrown() async {
        #expect(await path { try await $0.needsItself() } == ["needsItself", "needsItself"])
    }

    @Test func cycleIsThrownWithItsPath() async {
        #expect(await path { try await $0.first() } == ["first", "second", "third", "first"])
        #expect(await path { try await $0.second() } == ["second", "third", "first", "second"])
    }

    @Test func messageHasThePlaces() async throws {
        let error = await #expect(throws: DependencyCycle.self) { try await Dependencies.current.needsItself() }
        #expect(
            try #require(error).description == """
                opening needsItself waits for itself: needsItself (JoineryAsyncTests/AsyncCycleTests.swift:86) → needsItself
                  Its closure opens the binding itself. Build the value from other bindings. To change an existing value, decorate it: $0.decorate(\\.needsItself) { value, _ in … }
                """)
    }

    @Test func transientValuesCloseCyclesToo() async {
        #expect(await path { try await $0.needing() } == ["needing", "passing", "needing"])
    }

    @Test func endlessTransientValuesAreThrown() async {
        #expect(await path { try await $0.endless() } == ["endless", "endless"])
    }

    @Test func cycleThroughAChildTaskIsThrown() async {
        #expect(await path { try await $0.branching() } == ["branching", "returning", "branching"])
    }

    @Test func endlessWorldsAreThrown() async {
        #expect(await path { try await $0.nesting() } == ["nesting", "nesting"])
    }

    @Test func cycleMayBeCaught() async throws {
        #expect(try await Dependencies.current.catchesTheCycle() == 7)
    }

    @Test func diamondIsNoCycle() async throws {
        #expect(try await Dependencies.current.top() == 3)
    }

    @Test func waitOfADetachedTaskIsNoCycle() async throws {
        let opening = try await withEscapedDependencies { dependencies in
            try await Outside.$dependencies.withValue(dependencies) { try await Dependencies.current.beginning() }
        }
        #expect(try await opening.value == 2)
    }

    @Test(arguments: 0..<20) func cycleAcrossTwoTasksIsThrown(_ round: Int) async {
        let dependencies = Dependencies.current
        async let one = path(in: dependencies) { try await $0.first() }
        async let other = path(in: dependencies) { try await $0.third() }
        let (left, right) = await (one, other)
        #expect(left?.count == 4 && right?.count == 4)
    }

    private func path(
        in dependencies: Dependencies = .current, of open: @Sendable (Dependencies) async throws -> Int
    ) async -> [String]? {
        do {
            _ = try await open(dependencies)
            return nil
        } catch {
            return (error as? DependencyCycle)?.path
        }
    }
}

/// The dependencies of the test, read by a task that belongs to no opening.
private enum Outside {
    @TaskLocal static var dependencies: EscapedDependencies?
}

extension Dependencies {
    fileprivate var needsItself: Async<Int> { asyncSingleton { try await self.needsItself() } }
    fileprivate var first: Async<Int> { asyncSingleton { try await second() + 1 } }
    fileprivate var second: Async<Int> { asyncSingleton { try await third() + 1 } }
    fileprivate var third: Async<Int> { asyncSingleton { try await first() + 1 } }
    fileprivate var passing: Async<Int> { asyncTransient { try await needing() + 1 } }
    fileprivate var needing: Async<Int> { asyncSingleton { try await passing() + 1 } }
    fileprivate var endless: Async<Int> { asyncTransient { try await self.endless() } }
    fileprivate var branching: Async<Int> {
        asyncSingleton {
            async let left = leaf()
            async let right = returning()
            return try await left + right
        }
    }
    fileprivate var returning: Async<Int> { asyncSingleton { try await branching() } }
    fileprivate var leaf: Async<Int> { asyncSingleton { 1 } }
    fileprivate var catchesTheCycle: Async<Int> {
        asyncSingleton { (try? await throwsTheCycle()) ?? 7 }
    }
    fileprivate var throwsTheCycle: Async<Int> { asyncSingleton { try await catchesTheCycle() } }
    fileprivate var nesting: Async<Int> {
        asyncSingleton {
            try await withDependencies {
                $0[\.number] = 1
            } operation: {
                try await Dependencies.current.nesting()
            }
        }
    }
    fileprivate var number: Int { singleton { 0 } }
    fileprivate var top: Async<Int> {
        asyncSingleton {
            async let left = middle()
            async let right = middle()
            async let leaf = leaf()
            return try await left + right + leaf
        }
    }
    fileprivate var middle: Async<Int> { asyncSingleton { try await leaf() } }
    fileprivate var meeting: Signal { singleton { Signal() } }
    /// Starts opening the binding that needs it, and does not wait for it.
    fileprivate var beginning: Async<Task<Int, any Error>> {
        asyncSingleton {
            let outside = Outside.dependencies
            let task = Task.detached { try await outside?.yield { try await inject(\.begun)() } ?? 0 }
            await meeting.wait()
            return task
        }
    }
    fileprivate var begun: Async<Int> {
        asyncSingleton {
            meeting.send()
            _ = try await beginning()
            return 2
        }
    }
}
