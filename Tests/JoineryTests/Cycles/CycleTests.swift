// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

private struct Ring: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Ring {
    fileprivate var inner: Piece { singleton { Piece("inner", app.outer) } }
    fileprivate var again: Piece { transient { Piece("again", Ring(app: app).again) } }
}
private final class ReadsAtOnce: Sendable {
    let text: String
    init() {
        let reader = LazyReader()
        text = "\(reader.owner.text)"
    }
}
private struct LazyReader: Sendable {
    @LazyInjected(\.lazyRing) var owner
}

extension Dependencies {
    fileprivate var own: Piece { singleton { Piece("own", self.own) } }
    fileprivate var left: Piece { singleton { Piece("left", right) } }
    fileprivate var right: Piece { singleton { Piece("right", left) } }
    fileprivate var entry: Piece { singleton { Piece("entry", first) } }
    fileprivate var first: Piece { singleton { Piece("first", second) } }
    fileprivate var second: Piece { shared { Piece("second", third) } }
    fileprivate var third: Piece { transient { Piece("third", fourth) } }
    fileprivate var fourth: Piece { perResolution { Piece("fourth", fifth) } }
    fileprivate var fifth: Piece { singleton { Piece("fifth", first) } }
    fileprivate var freshLeft: Piece { transient { Piece("freshLeft", freshRight) } }
    fileprivate var freshRight: Piece { transient { Piece("freshRight", freshLeft) } }
    fileprivate var make: @Sendable (Int) -> Piece { factory { Piece("made", self.make($0 + 1)) } }
    fileprivate var makeUser: @Sendable (Int) -> Piece { factory { _ in usesFactory } }
    fileprivate var usesFactory: Piece { singleton { Piece("usesFactory", makeUser(1)) } }
    fileprivate var lazyRing: ReadsAtOnce { singleton { ReadsAtOnce() } }
    fileprivate var outer: Piece { singleton { Piece("outer", Ring(app: self).inner) } }
    fileprivate var ringWithoutEnd: Piece { singleton { Piece("ringWithoutEnd", Ring(app: self).again) } }
    fileprivate var all: [Piece] { collection() }
    fileprivate var usesAll: Piece { singleton { Piece("usesAll \(all.count)") } }
    fileprivate var decorated: Piece { singleton { Piece("decorated") } }
    fileprivate var usesDecorated: Piece { singleton { Piece("usesDecorated", decorated) } }
    fileprivate func member(_ number: Int) -> Piece { singleton(for: number) { Piece("m", member(number % 3 + 1)) } }
    fileprivate var worldWithoutEnd: Piece {
        singleton {
            withDependencies {
                $0[\.decorated] = Piece("stub")
            } operation: {
                inject(\.worldWithoutEnd)
            }
        }
    }
    fileprivate var plain: Piece { singleton { Piece("plain", usesSigned) } }
    fileprivate var usesSigned: Piece { singleton { Piece("usesSigned", signed) } }
    fileprivate var signed: Piece { singleton { Piece("signed") } }
}

/// A cycle on one thread stops the program with its path.
struct CycleTests {
    private static let file = "JoineryTests/CycleTests.swift"

    private func message(at line: Int, _ path: String, last: String, first: String) -> String {
        cycleMessage("\(Self.file):\(line)", path, last: last, first: first)
    }

    @Test func bindingThatNeedsItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.own
        }
        #expect(
            result.message == message(at: 29, "own (\(Self.file):29) → own", last: "own", first: "own"))
    }

    @Test func ringOfTwo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.left
        }
        #expect(
            result.message
                == message(
                    at: 30, "left (\(Self.file):30) → right (\(Self.file):31) → left", last: "right", first: "left"))
    }

    @Test func ringOfFiveOfAllScopesIsToldWithoutTheWayIn() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.entry
        }
        #expect(
            result.message
                == message(
                    at: 33,
                    """
                    first (\(Self.file):33) → second (\(Self.file):34) → third (\(Self.file):35) → \
                    fourth (\(Self.file):36) → fifth (\(Self.file):37) → first
                    """, last: "fifth", first: "first"))
    }

    @Test func ringOfTransients() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.freshRight
        }
        #expect(
            result.message
                == message(
                    at: 39, "freshRight (\(Self.file):39) → freshLeft (\(Self.file):38) → freshRight",
                    last: "freshLeft", first: "freshRight"))
    }

    @Test func factoryThatCallsItselfWithoutEnd() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.make(1)
        }
        #expect(
            result.message == message(at: 40, "make (\(Self.file):40) → make", last: "make", first: "make"))
    }

    @Test func ringThroughAFactory() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.usesFactory
        }
        #expect(
            result.message
                == message(
                    at: 42, "usesFactory (\(Self.file):42) → makeUser (\(Self.file):41) → usesFactory",
                    last: "makeUser", first: "usesFactory"))
    }

    @Test func lazyValueReadAtOnce() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.lazyRing
        }
        #expect(
            result.message
                == message(at: 43, "lazyRing (\(Self.file):43) → lazyRing", last: "lazyRing", first: "lazyRing"))
    }

    @Test func ringThroughATypedGraphAndItsParent() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.outer
        }
        #expect(
            result.message
                == message(
                    at: 44, "outer (\(Self.file):44) → Ring.inner (\(Self.file):14) → outer", last: "Ring.inner",
                    first: "outer"))
    }

    @Test func typedGraphsWithinOneAnotherWithoutEnd() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.ringWithoutEnd
        }
        #expect(
            result.message == """
                \(Self.file):15: Fatal error: dependency cycle: Ring.again (\(Self.file):15) → Ring.again
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that Ring.again builds:
                    @LazyInjected(\\.again, of: Ring.self) var again
                  In a Sendable class, which takes no property wrapper:
                    let again = LazyInjected(\\.again, of: Ring.self)
                """)
    }

    @Test func ringThroughAContribution() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.contribute(to: \.all) { $0.usesAll } }
            _ = Dependencies.current.all
        }
        #expect(
            result.message
                == message(
                    at: 46, "all (\(Self.file):46) → usesAll (\(Self.file):47) → all", last: "usesAll", first: "all"))
    }

    @Test func ringThroughADecorator() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.decorate(\.decorated) { Piece("outer", $0, $1.usesDecorated) } }
            _ = Dependencies.current.usesDecorated
        }
        #expect(
            result.message
                == message(
                    at: 48, "decorated (\(Self.file):48) → usesDecorated (\(Self.file):49) → decorated",
                    last: "usesDecorated", first: "decorated"))
    }

    @Test func ringOfAFamily() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.member(2)
        }
        let path = "member(_:) (\(Self.file):50) → member(_:) → member(_:) → member(_:)"
        #expect(
            result.message == """
                \(Self.file):50: Fatal error: dependency cycle: \(path)
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that member(_:) builds:
                    keep factory { member($0) } and call it
                """)
    }

    @Test func worldsWithinOneAnotherWithoutEnd() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.worldWithoutEnd
        }
        #expect(
            result.message
                == message(
                    at: 52, "worldWithoutEnd (\(Self.file):52) → worldWithoutEnd", last: "worldWithoutEnd",
                    first: "worldWithoutEnd"))
    }

    /// The name of the override is tried out below `plain`, and its closure needs `plain`: a cycle all the same.
    @Test func ringThroughAnOverrideThatIsTriedOut() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.signed) { Piece("stub", $0.plain) } }
            _ = Dependencies.current.plain
        }
        #expect(
            result.message
                == message(
                    at: 62,
                    "signed (\(Self.file):62) → plain (\(Self.file):60) → usesSigned (\(Self.file):61) → signed",
                    last: "usesSigned", first: "signed"))
    }
}
