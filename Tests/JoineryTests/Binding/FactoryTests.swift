// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct FactoryTests {
    private let dependencies = Dependencies.current

    @Test func takesAnyNumberOfArguments() {
        #expect(dependencies.none() == "p")
        #expect(dependencies.one(1) == "p 1")
        #expect(dependencies.two(1, true) == "p 1 true")
        #expect(dependencies.three(1, true, "a") == "p 1 true a")
        #expect(dependencies.four(1, true, "a", 0.5) == "p 1 true a 0.5")
        #expect(dependencies.five(1, 2, 3, 4, 5) == 15)
    }

    @Test func buildsAtEachCall() {
        let make = dependencies.page
        let first = make("a")
        let second = make("a")
        #expect(first !== second)
        #expect(first.part === second.part)
    }

    @Test func rethrowsTheErrorOfItsClosure() throws {
        let make = dependencies.failing
        #expect(throws: NegativeError()) { try make(-1) }
        #expect(try make(1) == 2)
    }

    @Test func mayCallItselfWithOtherArguments() {
        #expect(dependencies.tree(5).count == 63)
        #expect(dependencies.countdown(50) == Array((0...50).reversed()))
    }

    @Test func mayCallItselfManyTimesInARow() {
        let make = dependencies.one
        #expect((0..<1_000).map { make($0) } == (0..<1_000).map { "p \($0)" })
    }

    @Test func buildsInTheWorldInWhichItWasRead() {
        let (make, part) = withDependencies {
            $0[\.prefix] = "nested"
            $0[\.part] = Part()
        } operation: {
            (dependencies: inject(\.page), part: inject(\.part))
        }
        #expect(make("a").part === part)
        #expect(make("a").part !== dependencies.part)
    }

    @Test func buildsInItsWorldOnAThread() async {
        let make = withDependencies {
            $0[\.prefix] = "nested"
        } operation: {
            inject(\.one)
        }
        #expect(await onThread { make(1) } == "nested 1")
    }

    @Test @MainActor func ofTheMainActorBuildsValuesThatAreNotSendable() throws {
        #expect(dependencies.screen("a").title == "m a")
        #expect(throws: NegativeError()) { try dependencies.failingScreen(true) }
        #expect(try dependencies.failingScreen(false).title == "m")
    }
}

private struct NegativeError: Error, Equatable {}

private final class Tree: Sendable {
    let children: [Tree]

    init(depth: Int) {
        let make = inject(\.tree)
        children = depth == 0 ? [] : [make(depth - 1), make(depth - 1)]
    }

    var count: Int { children.reduce(1) { $0 + $1.count } }
}

private final class Page: Sendable {
    let title: String
    let part = inject(\.part)

    init(title: String) {
        self.title = title
    }
}

/// Not `Sendable`.
private final class Screen {
    let title: String

    init(title: String) {
        self.title = title
    }
}

extension Dependencies {
    fileprivate var part: Part { singleton { Part() } }
    fileprivate var prefix: String { singleton { "p" } }
    fileprivate var none: @Sendable () -> String { factory { prefix } }
    fileprivate var one: @Sendable (Int) -> String { factory { "\(prefix) \($0)" } }
    fileprivate var two: @Sendable (Int, Bool) -> String { factory { "\(prefix) \($0) \($1)" } }
    fileprivate var three: @Sendable (Int, Bool, String) -> String {
        factory { number, flag, text in "\(prefix) \(number) \(flag) \(text)" }
    }
    fileprivate var four: @Sendable (Int, Bool, String, Double) -> String {
        factory { "\(prefix) \($0) \($1) \($2) \($3)" }
    }
    fileprivate var five: @Sendable (Int, Int, Int, Int, Int) -> Int { factory { $0 + $1 + $2 + $3 + $4 } }
    fileprivate var failing: @Sendable (Int) throws -> Int {
        factory { number in
            guard number >= 0 else { throw NegativeError() }
            return number + 1
        }
    }
    fileprivate var page: @Sendable (String) -> Page { factory { Page(title: $0) } }
    fileprivate var tree: @Sendable (Int) -> Tree { factory { Tree(depth: $0) } }
    fileprivate var countdown: @Sendable (Int) -> [Int] {
        factory { $0 == 0 ? [0] : [$0] + self.countdown($0 - 1) }
    }
    @MainActor fileprivate var mainPrefix: String { singleton { "m" } }
    @MainActor fileprivate var screen: @MainActor (String) -> Screen {
        factory { Screen(title: "\(mainPrefix) \($0)") }
    }
    @MainActor fileprivate var failingScreen: @MainActor (Bool) throws -> Screen {
        factory { (isFailing: Bool) throws in
            if isFailing { throw NegativeError() }
            return Screen(title: mainPrefix)
        }
    }
}
