// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

private protocol Store: Sendable {}
private struct FileStore: Store {}
private struct OtherStore: Store {}
private struct Shop: DependencyGraph {
    let instances = Instances()
}

extension Dependencies {
    fileprivate var root: String { singleton { "root" } }
    fileprivate var size: Int { singleton { 2 } }
    fileprivate var length: Int { root.count }
    fileprivate var path: String { root + "/images" }
    fileprivate var page: String { singleton { path + "/page" } }
    fileprivate var constant: Int { 3 }
    fileprivate var pair: String { singleton { "a" } + transient { "b" } }
    fileprivate var loneReturn: any Store { singleton { return FileStore() } }
    fileprivate var maker: @Sendable (Int) -> String { factory { "\($0)" } }
    fileprivate var closure: @Sendable (Int) -> String { singleton { { "\($0)" } } }
}
extension Shop {
    fileprivate var root: String { Dependencies.current.root }
}

/// In a test, a wrong override is an issue, and the test goes on without it. Elsewhere it stops the program.
@Suite(.dependencies(.lenient)) struct WrongOverrideTests {
    private func firstLines(
        _ update: (inout DependencyOverrides) -> Void, _ operation: () -> Void
    ) async -> [String] {
        await issues { withDependencies(update, operation: operation) }.map { "\($0.message.prefix { $0 != "\n" })" }
    }

    @Test func ofAnotherType() async {
        let lines = await firstLines {
            $0[\.length] = 9
        } _: {
            #expect(inject(\.length) == 4)
        }
        #expect(lines.count == 1)
        #expect(
            lines.first?.hasPrefix("this overrides a property of type Int, but the binding in its getter, root") == true
        )
    }

    @Test func ofALoneReturn() async {
        let lines = await firstLines {
            $0.override(\.loneReturn) { OtherStore() }
        } _: {
            #expect(inject(\.loneReturn) is FileStore)
            #expect(inject(\.loneReturn) is FileStore)
        }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("this overrides a property of type any Store") == true)
    }

    @Test func ofNoBinding() async {
        let lines = await firstLines {
            $0[\.constant] = 9
        } _: {
            #expect(inject(\.constant) == 3)
        }
        #expect(lines == ["this overrides a property of type Int that makes no binding call"])
    }

    @Test func ofADerivedValue() async {
        let lines = await firstLines {
            $0[\.path] = "/test"
        } _: {
            #expect(inject(\.path) == "root/images")
            #expect(inject(\.root) == "root")
        }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("this overrides a property that is computed from the binding root") == true)
    }

    @Test func ofADerivedValueByAClosure() async {
        let lines = await firstLines {
            $0.override(\.path) { "/test" }
        } _: {
            #expect(inject(\.page) == "root/images/page")
            #expect(inject(\.root) == "root")
            #expect(inject(\.path) == "root/images")
        }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("this overrides a property that is computed from the binding root") == true)
    }

    @Test func aRightOverrideBesideAWrongOneCounts() async {
        let lines = await firstLines {
            $0[\.root] = "stub"
            $0[\.path] = "/test"
        } _: {
            #expect(inject(\.path) == "stub/images")
        }
        #expect(lines.count == 1)
    }

    @Test func aLateOneIsNotUsedEither() async {
        let lines = await firstLines { _ in
        } _: {
            #expect(inject(\.page) == "root/images/page")
            prepareDependencies {
                $0.override(\.path) { "/test" }
                $0.override(\.pair) { "c" }
            }
            #expect(inject(\.page) == "root/images/page")
            #expect(inject(\.pair) == "ab")
        }
        #expect(lines.count == 2)
    }

    @Test func ofTwoBindings() async {
        let lines = await firstLines {
            $0[\.pair] = "c"
        } _: {
            #expect(inject(\.pair) == "ab")
            #expect(inject(\.pair) == "ab")
        }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("this overrides a property whose getter makes two binding calls") == true)
    }

    @Test func ofAFactoryByAValue() async {
        let lines = await firstLines {
            $0[\.maker] = { _ in "stub" }
        } _: {
            #expect(inject(\.maker)(1) == "1")
        }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("this overrides the factory maker") == true)
    }

    @Test func ofAClosureByAFactory() async {
        let lines = await firstLines {
            $0.override(\.closure) { _ in "stub" }
        } _: {
            #expect(inject(\.closure)(1) == "1")
        }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("with what a factory builds") == true)
    }

    @Test func ofAnotherGraph() async {
        let lines = await firstLines {
            $0.graph(Shop.self) { $0[\.root] = "stub" }
        } _: {
            Shop().run { #expect(inject(\.root, of: Shop.self) == "root") }
        }
        #expect(lines.count <= 1)
    }

    @Test func bindOfNoRequirement() async {
        let lines = await firstLines {
            $0.bind(\.root) { "bound" }
        } _: {
            #expect(inject(\.root) == "root")
            #expect(inject(\.root) == "root")
        }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("this binds root") == true)
    }

    /// A key path that was a mistake once is evaluated again.
    @Test func mistakesAreReportedInEachTest() async {
        for _ in 0..<3 {
            let lines = await firstLines {
                $0[\.path] = "/test"
            } _: {
                _ = inject(\.path)
            }
            #expect(lines.count == 1)
        }
    }

    @Test func inAStrictTestThereIsNoSecondIssue() async {
        let lines = await issues {
            try? await DependenciesTrait.dependencies(.strict) {
                $0[\.length] = 9; $0.useLive(\.root)
            }
            .provideScope(for: Test.current!, testCase: Test.Case.current!) { _ = inject(\.length) }
        }
        #expect(lines.count == 1)
    }
}

private struct EarlyTrait: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        _ = inject(\.root)
        try await function()
    }
}

private struct SeedTrait: TestTrait, SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withDependencies {
            $0[\.root] = "seed"
        } operation: {
            try await function()
        }
    }
}

private struct PreparingTrait: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        prepareDependencies { $0[\.root] = "prepared" }
        try await function()
    }
}

@Suite(.dependencies, SeedTrait()) struct SeededSuiteTests {
    @Test func seesWhatTheSuiteChanges() { #expect(inject(\.root) == "seed") }
    @Test(.dependencies { $0[\.size] = 6 }) func soDoesATestWithATrait() {
        #expect(inject(\.root) == "seed" && inject(\.size) == 6)
    }
}

struct EarlyTraitTests {
    @Test(EarlyTrait()) func aTraitBeforeDependenciesIsAnIssue() async throws {
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        let found = await issues {
            try? await DependenciesTrait.dependencies.provideScope(for: test, testCase: testCase) { _ = inject(\.root) }
        }
        #expect(found.count == 1)
        #expect(found.first?.message.contains("Put .dependencies first") == true)
    }

    @Test(SeedTrait(), .dependencies { $0[\.size] = 5 }) func whatATraitChangesAroundItCounts() {
        #expect(inject(\.root) == "seed")
        #expect(inject(\.size) == 5)
    }

    @Test(PreparingTrait(), .dependencies) func soDoesWhatItPrepares() {
        #expect(inject(\.root) == "prepared")
    }

    @Test(.dependencies, EarlyTrait()) func aTraitAfterItIsNone() {
        #expect(inject(\.root) == "root")
    }
}
