// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import Synchronization
import Testing

/// Overrides by a closure, whose binding is not known at first.
@Suite(.dependencies) struct ProbeTests {
    private let outside = Dependencies.current

    @Test func nothingIsBuiltBeforeAnythingOfItsTypeIsRead() {
        let count = Atomic(0)
        withDependencies {
            $0.override(\.lazyA) {
                count.add(1, ordering: .relaxed)
                return Piece("stub")
            }
        } operation: {
            #expect(inject(\.lazyOther).description == "lazyOther")
            #expect(count.load(ordering: .relaxed) == 0)
            #expect(inject(\.lazyA).description == "stub")
            #expect(inject(\.lazyA) === inject(\.lazyA))
            #expect(count.load(ordering: .relaxed) == 1)
            #expect(inject(\.lazyB).description == "lazyB")
            #expect(inject(\.builds)["lazyA"] == 0)
            #expect(inject(\.builds)["lazyB"] == 1)
        }
        #expect(inject(\.lazyA).description == "lazyA")
    }

    @Test func siblingOfTheSameTypeIsTaken() {
        let before = (outside.sharedA, outside.sharedB, outside.aboveA)
        withDependencies {
            $0.override(\.sharedB) { Piece("stub") }
        } operation: {
            #expect(inject(\.aboveA) === before.2)
            #expect(inject(\.sharedA) === before.0)
            #expect(inject(\.sharedB).description == "stub")
        }
        #expect(inject(\.sharedB) === before.1)
    }

    @Test func orderOfReadsMakesNoDifference() {
        let texts = withDependencies {
            $0.override(\.order1) { Piece("first", $0.order2) }
            $0.override(\.order2) { Piece("second") }
        } operation: {
            [inject(\.order1).description, inject(\.order2).description]
        }
        #expect(texts == ["first(second)", "second"])
    }

    /// `token` needs `plain`. The override of `signed` needs `token`, and has the type of `plain`. This is not a cycle.
    @Test func overrideMayNeedADependentOfASibling() {
        withDependencies {
            $0.override(\.signed) { Piece("signed with \($0.token)") }
        } operation: {
            let token = inject(\.token)
            #expect(token.description == "token of plain")
            #expect(inject(\.token) === token)
            #expect(inject(\.signed).description == "signed with token of plain")
        }
    }

    @Test func overrideOfATransientMayNeedADependentOfASibling() {
        withDependencies {
            $0.override(\.freshSigned) { Piece("signed with \($0.freshToken)") }
        } operation: {
            #expect(inject(\.freshToken).description == "token of freshPlain")
            #expect(inject(\.freshSigned).description == "signed with token of freshPlain")
        }
    }

    /// The same, but an instance of the enclosing world triggers the probe.
    @Test func overrideMayNeedADependentOfAnOuterInstance() {
        #expect(outside.nestedTop.description == "top low nestedPlain 1")
        withDependencies {
            $0[\.nestedSwitch] = 2
            $0.override(\.nestedSigned) { Piece("signed with \($0.nestedTop)") }
        } operation: {
            let top = inject(\.nestedTop)
            #expect(top.description == "top low nestedPlain 2")
            #expect(inject(\.nestedTop) === top)
            #expect(inject(\.nestedSigned).description == "signed with top low nestedPlain 2")
        }
    }

    /// The same on two threads: `left` waits for the probe of the override, which needs `right`, which is being built
    /// on another thread and waits for `left`.
    @Test func overrideMayNeedAValueThatAnotherThreadBuilds() {
        withDependencies {
            $0.override(\.meetingSigned) { Piece("signed with \($0.meetingRight)") }
        } operation: {
            let dependencies = Dependencies.current
            let gate = dependencies.gate
            let texts = Mutex<[Int: String]>([:])
            withEscapedDependencies { escaped in
                DispatchQueue.concurrentPerform(iterations: 2) { index in
                    if index == 1 { gate.leftHasBegun.wait() }
                    let text = escaped.yield {
                        index == 0 ? dependencies.meetingLeft.description : dependencies.meetingRight.description
                    }
                    texts.withLock { $0[index] = text }
                }
            }
            #expect(texts.withLock { $0 } == [0: "left meetingPlain", 1: "right left meetingPlain"])
            #expect(dependencies.meetingSigned.description == "signed with right left meetingPlain")
        }
    }
}

/// Counts the runs of each builder.
private final class Builds: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    func note(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
    subscript(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
}

extension Dependencies {
    fileprivate var builds: Builds { singleton { Builds() } }
    // Each test has its own bindings, because the binding of a key path is determined once per process.
    fileprivate var lazyA: Piece { singleton { noted("lazyA") } }
    fileprivate var lazyB: Piece { singleton { noted("lazyB") } }
    fileprivate var lazyOther: Note { singleton { Note("lazyOther") } }
    fileprivate var plain: Piece { singleton { Piece("plain") } }
    fileprivate var token: Note { singleton { Note("token of \(plain)") } }
    fileprivate var signed: Piece { singleton { Piece("signed") } }
    fileprivate var freshPlain: Piece { transient { Piece("freshPlain") } }
    fileprivate var freshToken: Note { transient { Note("token of \(freshPlain)") } }
    fileprivate var freshSigned: Piece { transient { Piece("freshSigned") } }
    fileprivate var sharedA: Piece { singleton { Piece("sharedA") } }
    fileprivate var sharedB: Piece { singleton { Piece("sharedB") } }
    fileprivate var aboveA: Note { singleton { Note("above \(sharedA)") } }
    fileprivate var nestedPlain: Piece { singleton { Piece("nestedPlain") } }
    fileprivate var nestedLow: Note { singleton { Note("low \(nestedPlain)") } }
    fileprivate var nestedTop: Report { singleton { Report("top \(nestedLow) \(nestedSwitch)") } }
    fileprivate var nestedSwitch: Int { singleton { 1 } }
    fileprivate var nestedSigned: Piece { singleton { Piece("nestedSigned") } }
    fileprivate var meetingPlain: Piece { singleton { Piece("meetingPlain") } }
    fileprivate var meetingLeft: Note {
        singleton {
            gate.leftHasBegun.signal()
            gate.rightHasBegun.wait()
            return Note("left \(meetingPlain)")
        }
    }
    fileprivate var meetingRight: Report {
        singleton {
            gate.rightHasBegun.signal()
            gate.rightHasBegun.signal()
            return Report("right \(meetingLeft)")
        }
    }
    fileprivate var meetingSigned: Piece { singleton { Piece("meetingSigned") } }
    fileprivate var gate: Gate { singleton { Gate() } }
    fileprivate var order1: Piece { singleton { Piece("order1") } }
    fileprivate var order2: Piece { singleton { Piece("order2") } }

    private func noted(_ name: String) -> Piece {
        builds.note(name)
        return Piece(name)
    }
}

private final class Note: Sendable, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
private final class Report: Sendable, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

private final class Gate: Sendable {
    let leftHasBegun = DispatchSemaphore(value: 0)
    let rightHasBegun = DispatchSemaphore(value: 0)
}
