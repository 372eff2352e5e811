// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A cycle on one thread stops the program with its path.
struct CycleTests {
    private static let file = "JoineryTests/CycleTests.swift"

    private func message(at line: Int, _ path: String, last: String, first: String, overrides: String = "") -> String {
        cycleMessage("\(Self.file):\(line)", path, last: last, first: first, overrides: overrides)
    }

    @Test func bindingThatNeedsItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.own
        }
        #expect(
            result.message == message(at: 198, "own (\(Self.file):198) → own", last: "own", first: "own"))
    }

    @Test func ringOfTwo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.left
        }
        #expect(
            result.message
                == message(
                    at: 199, "left (\(Self.file):199) → right (\(Self.file):200) → left", last: "right", first: "left"))
    }

    @Test func ringOfFiveOfAllScopesIsReportedWithoutItsEntry() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.entry
        }
        #expect(
            result.message
                == message(
                    at: 202,
                    """
                    first (\(Self.file):202) → second (\(Self.file):203) → third (\(Self.file):204) → \
                    fourth (\(Self.file):205) → fifth (\(Self.file):206) → first
                    """, last: "fifth", first: "first"))
    }

    @Test func ringOfTransients() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.freshRight
        }
        #expect(
            result.message
                == message(
                    at: 208, "freshRight (\(Self.file):208) → freshLeft (\(Self.file):207) → freshRight",
                    last: "freshLeft", first: "freshRight"))
    }

    @Test func factoryThatCallsItselfEndlessly() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.make(1)
        }
        #expect(
            result.message == message(at: 209, "make (\(Self.file):209) → make", last: "make", first: "make"))
    }

    @Test func ringThroughAFactory() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.usesFactory
        }
        #expect(
            result.message
                == message(
                    at: 211, "usesFactory (\(Self.file):211) → makeUser (\(Self.file):210) → usesFactory",
                    last: "makeUser", first: "usesFactory"))
    }

    @Test func lazyValueReadAtOnce() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.lazyRing
        }
        #expect(
            result.message
                == message(at: 212, "lazyRing (\(Self.file):212) → lazyRing", last: "lazyRing", first: "lazyRing"))
    }

    @Test func ringThroughATypedGraphAndItsParent() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.outer
        }
        #expect(
            result.message
                == message(
                    at: 213, "outer (\(Self.file):213) → Ring.inner (\(Self.file):183) → outer", last: "Ring.inner",
                    first: "outer"))
    }

    @Test func endlesslyNestedTypedGraphs() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.ringWithoutEnd
        }
        #expect(
            result.message == """
                \(Self.file):184: Fatal error: dependency cycle: Ring.again (\(Self.file):184) → Ring.again
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
                    at: 215, "all (\(Self.file):215) → usesAll (\(Self.file):216) → all", last: "usesAll", first: "all")
        )
    }

    @Test func ringThroughADecorator() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.decorate(\.decorated) { Piece("outer", $0, $1.usesDecorated) } }
            _ = Dependencies.current.usesDecorated
        }
        #expect(
            result.message
                == message(
                    at: 218, "usesDecorated (\(Self.file):218) → decorated (\(Self.file):217) → usesDecorated",
                    last: "decorated", first: "usesDecorated"))
    }

    @Test func ringOfAFamily() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.member(2)
        }
        let path = "member(_:) (\(Self.file):219) → member(_:) → member(_:) → member(_:)"
        #expect(
            result.message == """
                \(Self.file):219: Fatal error: dependency cycle: \(path)
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that member(_:) builds:
                    keep factory { member($0) } and call it
                """)
    }

    @Test func endlesslyNestedWorlds() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.worldWithoutEnd
        }
        #expect(
            result.message
                == message(
                    at: 221, "worldWithoutEnd (\(Self.file):221) → worldWithoutEnd", last: "worldWithoutEnd",
                    first: "worldWithoutEnd"))
    }

    /// The override is named while `plain` is being built, and needs `plain`: still a cycle.
    @Test func ringThroughAnOverrideThatIsProbed() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.signed) { Piece("stub", $0.plain) } }
            _ = Dependencies.current.plain
        }
        #expect(
            result.message
                == message(
                    at: 229,
                    "plain (\(Self.file):229) → usesSigned (\(Self.file):230) → signed (\(Self.file):231) → plain",
                    last: "signed", first: "plain", overrides: "\n  signed is overridden at \(Self.file):165"))
    }
}

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

extension CycleTests {
    @Test func bindingThatNeedsItselfOutsideOfItsBuild() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.apart)
        }
        #expect(
            result.message == message(at: 246, "apart (\(Self.file):246) → apart", last: "apart", first: "apart"))
    }
}

extension Dependencies {
    /// Reads itself outside of its build.
    fileprivate var apart: String { singleton { World.process.perform { inject(\.apart) } } }
}
