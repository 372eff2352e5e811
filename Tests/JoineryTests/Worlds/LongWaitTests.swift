// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import Synchronization
import Testing

private final class Gate: Sendable {
    let hasBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
}

extension Dependencies {
    fileprivate var gate: Gate { singleton { Gate() } }
    fileprivate var slow: Piece {
        singleton {
            gate.hasBegun.signal()
            gate.mayEnd.wait()
            return Piece("slow")
        }
    }
    fileprivate var aboveSlow: Piece { transient { Piece("aboveSlow", slow) } }
    fileprivate var entry: Piece { singleton { Piece("entry", aboveSlow) } }
    /// Waits for a thread that waits for this.
    fileprivate var waitsForItself: Piece {
        singleton {
            Thread { _ = self.waitsForItself }.start()
            gate.mayEnd.wait()
            return Piece("waitsForItself")
        }
    }
}

/// A wait beyond the time that is set tells who waits for whom.
struct LongWaitTests {
    /// Runs work in a world whose waits are told at once.
    ///
    /// - Returns: What was told.
    private func issues(_ work: (Dependencies) -> Void) -> [String] {
        let issues = Mutex<[String]>([])
        let gate = Mutex<Gate?>(nil)
        let monitor = WorldMonitor(isStrict: false) { issue in
            issues.withLock { $0.append("\(issue.kind) \(issue.place.map { "\($0)" } ?? "") \(issue.message)") }
            gate.withLock { $0 }?.mayEnd.signal()
        }
        TestWorld(isNested: false, monitor: monitor) { $0.longWait = .zero }.perform {
            gate.withLock { $0 = Dependencies.current.gate }
            work(.current)
        }
        return issues.withLock { $0 }
    }

    @Test func waitOfABuildIsTold() {
        let issues = issues { dependencies in
            let gate = dependencies.gate
            Thread {
                _ = dependencies.slow
                gate.isOver.signal()
            }.start()
            gate.hasBegun.wait()
            #expect(dependencies.entry.description == "entry(aboveSlow(slow))")
            gate.isOver.wait()
        }
        let file = "JoineryTests/LongWaitTests.swift"
        #expect(
            issues == [
                """
                longWait \(file):19 a thread has been waiting for slow for more than 0.0 seconds
                  entry (\(file):26) → aboveSlow (\(file):25) waits for slow (\(file):19), \
                which another thread is building.
                  A builder that blocks on other threads can wait for itself in this way.
                """
            ])
    }

    @Test func waitOfAThreadWithoutABuildIsTold() {
        let issues = issues { dependencies in
            let gate = dependencies.gate
            Thread {
                _ = dependencies.entry
                gate.isOver.signal()
            }.start()
            gate.hasBegun.wait()
            #expect(dependencies.slow.description == "slow")
            gate.isOver.wait()
        }
        let file = "JoineryTests/LongWaitTests.swift"
        #expect(
            issues == [
                """
                longWait \(file):19 a thread has been waiting for slow for more than 0.0 seconds
                  A thread without a build of its own waits for \
                entry (\(file):26) → aboveSlow (\(file):25) → slow (\(file):19), which another thread is building.
                  A builder that blocks on other threads can wait for itself in this way.
                """
            ])
    }

    @Test func builderThatWaitsForItselfOnAnotherThreadIsTold() {
        let issues = issues { #expect($0.waitsForItself.description == "waitsForItself") }
        let file = "JoineryTests/LongWaitTests.swift"
        #expect(
            issues == [
                """
                longWait \(file):29 a thread has been waiting for waitsForItself for more than 0.0 seconds
                  A thread without a build of its own waits for waitsForItself (\(file):29), \
                which another thread is building.
                  A builder that blocks on other threads can wait for itself in this way.
                """
            ])
    }
}
