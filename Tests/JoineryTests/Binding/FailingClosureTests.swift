// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// Closures in which one path, or every path, has no value.
@Suite(.dependencies) struct FailingClosureTests {
    @Test func valueOfOnePathHasTheDeclaredType() throws {
        let line = Line(isUp: true)
        withDependencies {
            $0.graph(Line.self) { $0.override({ try $0.branch }) { StubPool() } }
        } operation: {
            #expect(throws: Never.self) { try Line(isUp: true).branch.name == "stub" }
        }
        #expect(try line.branch.name == "live")
    }

    @Test func failReplacesAValue() throws {
        let up = Line(isUp: true)
        let down = Line(isUp: false)
        #expect(
            try [up.branch.name, up.statement.name, up.chosen.name, up.typed.name] == ["live", "live", "live", "live"])
        #expect(throws: Offline(attempt: 1)) { try down.branch }
        #expect(throws: Offline(attempt: 2)) { try down.statement }
        #expect(throws: Offline(attempt: 3)) { try down.chosen }
        do throws(Offline) {
            _ = try down.typed
            Issue.record("the line is down")
        } catch {
            #expect(error == Offline(attempt: 4))
        }
        #expect(throws: Offline(attempt: 5)) { try up.alone }
        #expect(throws: Offline(attempt: 6)) { try up.aloneAfterStatements }
    }

    @Test func closureAfterTestThatNeverReturnsIsNotRunInALiveWorld() {
        prepareDependencies { $0.context = .live }
        let line = Line(isUp: true)
        #expect([line.live.name, line.liveTransient.name, line.liveShared.name] == ["live", "live", "live"])
        #expect(line.nestedElse.name == "live")
    }

    @Test func closureAfterTestThatNeverReturnsStopsTheTest() async {
        await #expect(processExitsWith: .failure) {
            _ = Line(isUp: true).live
        }
    }
}

private struct Offline: Error, Equatable {
    let attempt: Int
}

private protocol Pool: AnyObject, Sendable {
    var name: String { get }
}

private final class LivePool: Pool {
    let name = "live"
}

private final class StubPool: Pool {
    let name = "stub"
}

private struct Line: DependencyGraph {
    let instances = Instances()
    var isUp: Bool

    var branch: any Pool {
        get throws { try singleton { if isUp { LivePool() } else { try fail(with: Offline(attempt: 1)) } } }
    }
    var statement: any Pool {
        get throws {
            try singleton {
                if !isUp { try fail(with: Offline(attempt: 2)) }
                LivePool()
            }
        }
    }
    var chosen: any Pool {
        get throws {
            try transient {
                switch isUp {
                case true: LivePool()
                case false: try fail(with: Offline(attempt: 3))
                }
            }
        }
    }
    var typed: any Pool {
        get throws(Offline) {
            try shared { () throws(Offline) in
                if isUp { LivePool() } else { try fail(with: Offline(attempt: 4)) }
            }
        }
    }
    var alone: any Pool { get throws { try singleton { try fail(with: Offline(attempt: 5)) } } }
    var aloneAfterStatements: any Pool {
        get throws {
            try perResolution {
                let attempt = 6
                try fail(with: Offline(attempt: attempt))
            }
        }
    }
    var live: any Pool {
        singleton {
            LivePool()
        } test: {
            fatalError("no pool in tests")
        }
    }
    var liveTransient: any Pool {
        transient {
            LivePool()
        } test: {
            fatalError("no pool in tests")
        }
    }
    var liveShared: any Pool {
        shared {
            LivePool()
        } test: {
            fatalError("no pool in tests")
        }
    }
    var nestedElse: any Pool {
        singleton {
            if !isUp {
                if instances === Instances() { fatalError("another line") } else { print("down") }
            }
            LivePool()
        }
    }
}
