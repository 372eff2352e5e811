// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import Synchronization
import TestSupport
import Testing

/// A builder that waits for itself on another thread cannot be detected from the engine's waits, and is reported after
/// a time.
struct BlockedBuilderTests {
    /// Runs work in a world that reports waits immediately.
    ///
    /// - Returns: The reports.
    private func issues(_ work: (Dependencies) -> Void) -> [String] {
        let issues = Mutex<[String]>([])
        let gate = Mutex<Gate?>(nil)
        let monitor = WorldMonitor(isStrict: false) { issue in
            issues.withLock { $0.append("\(issue.kind) \(issue.place.map { "\($0)" } ?? "") \(issue.message)") }
            gate.withLock { $0 }?.mayEnd.signal()
        }
        TestWorld(isInheriting: false, monitor: monitor) { $0.longWait = .zero }.perform {
            gate.withLock { $0 = Dependencies.current.gate }
            work(.current)
        }
        return issues.withLock { $0 }
    }

    @Test func builderThatWaitsForItselfOnAnotherThreadIsReported() {
        let issues = issues { #expect($0.waitsForItself.description == "waitsForItself") }
        let file = "JoineryTests/BlockedBuilderTests.swift"
        #expect(
            issues == [
                """
                longWait \(file):54 a thread has been waiting for waitsForItself for more than 0.0 seconds
                  A thread without its own build waits for waitsForItself (\(file):54), \
                which another thread is building.
                  A builder that blocks on other threads can wait for itself in this way.
                """
            ])
    }
}

private final class Gate: Sendable {
    let mayEnd = DispatchSemaphore(value: 0)
}

extension Dependencies {
    fileprivate var gate: Gate { singleton { Gate() } }
    /// Waits for a thread that waits for this binding.
    fileprivate var waitsForItself: Piece {
        singleton {
            Thread { _ = self.waitsForItself }.start()
            gate.mayEnd.wait()
            return Piece("waitsForItself")
        }
    }
}
