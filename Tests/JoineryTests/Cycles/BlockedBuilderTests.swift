// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import JoineryTesting
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
        let gate = Gate()
        let monitor = TestMonitor(isStrict: false) { issue in
            issues.withLock { $0.append("\(issue.kind) \(issue.place.map { "\($0)" } ?? "") \(issue.message)") }
            gate.mayEnd.signal()
        }
        let world = TestWorld(monitor: monitor) {
            $0.longWait = .zero
            $0[\.gate] = gate
        }
        world.perform {
            withEscapedDependencies { dependencies in gate.outside.withLock { $0 = dependencies } }
            work(.current)
        }
        gate.outside.withLock { $0 = nil }
        return issues.withLock { $0 }
    }

    @Test func builderThatWaitsForItselfOnAnotherThreadIsReported() {
        let issues = issues { #expect($0.waitsForItself.description == "waitsForItself") }
        let file = "JoineryTests/BlockedBuilderTests.swift"
        #expect(
            issues == [
                """
                longWait \(file):62 a thread has been waiting for waitsForItself for more than 0.0 seconds
                  A thread without its own build waits for waitsForItself (\(file):62), \
                which another thread is building.
                  A builder that blocks on other threads can wait for itself in this way.
                """
            ])
    }
}

private final class Gate: Sendable {
    let mayEnd = DispatchSemaphore(value: 0)
    /// The dependencies outside of all builds.
    let outside = Mutex<EscapedDependencies?>(nil)
}

extension Dependencies {
    fileprivate var gate: Gate { required() }
    /// Waits for a thread that waits for this binding.
    fileprivate var waitsForItself: Piece {
        singleton {
            let gate = gate
            let outside = gate.outside.withLock { $0 }
            Thread { outside?.yield { _ = self.waitsForItself } }.start()
            gate.mayEnd.wait()
            return Piece("waitsForItself")
        }
    }
}
