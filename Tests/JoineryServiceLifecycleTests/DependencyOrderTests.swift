// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryServiceLifecycle
import JoineryTesting
import Testing

@Suite(.dependencies) struct DependencyOrderTests {
    @Test func dependenciesComeFirst() async throws {
        let names = try await Dependencies.current.inOrderOfDependency([
            { $0.top.name }, { $0.other.name }, { $0.base.name }, { $0.middle.name },
        ])
        #expect(names == ["other", "base", "middle", "top"])
    }

    @Test func transientValueComesAfterItsDependencies() async throws {
        let names = try await Dependencies.current.inOrderOfDependency([
            { $0.fresh.name }, { $0.middle.name }, { $0.base.name },
        ])
        #expect(names == ["base", "middle", "fresh"])
    }

    @Test func independentValuesKeepTheOrderOfTheReads() async throws {
        let names = try await Dependencies.current.inOrderOfDependency([{ $0.other.name }, { $0.base.name }])
        #expect(names == ["other", "base"])
        #expect(
            try await Dependencies.current.inOrderOfDependency([{ $0.base.name }, { $0.other.name }]) == [
                "base", "other",
            ])
    }

    @Test func openedValuesAreIncluded() async throws {
        let dependencies = Dependencies.current
        for _ in 1...2 {
            let names = try await dependencies.inOrderOfDependency([
                { try await $0.openedTop().name }, { $0.other.name }, { try await $0.openedBase().name },
                { $0.base.name },
            ])
            #expect(names == ["other", "base", "openedBase", "openedTop"])
        }
    }

    @Test func errorIsPassedOn() async {
        await #expect(throws: CancellationError.self) {
            try await Dependencies.current.inOrderOfDependency([{ _ in throw CancellationError() }]) as [Int]
        }
    }
}

private struct Part: Sendable {
    let name: String
    var needs: [String] = []
}

extension Dependencies {
    fileprivate var base: Part { singleton { Part(name: "base") } }
    fileprivate var middle: Part { singleton { Part(name: "middle", needs: [base.name]) } }
    fileprivate var top: Part { singleton { Part(name: "top", needs: [middle.name]) } }
    fileprivate var fresh: Part { transient { Part(name: "fresh", needs: [middle.name]) } }
    fileprivate var other: Part { singleton { Part(name: "other") } }
    fileprivate var openedBase: Async<Part> { asyncSingleton { Part(name: "openedBase", needs: [base.name]) } }
    fileprivate var openedTop: Async<Part> {
        asyncSingleton {
            let base = try await openedBase()
            Part(name: "openedTop", needs: [base.name])
        }
    }
}
