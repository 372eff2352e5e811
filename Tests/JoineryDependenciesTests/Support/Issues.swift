// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import JoineryTesting
import Synchronization

/// The issues that an operation reports.
enum Issues {
    /// Runs an operation in a separate world, and returns its issues.
    static func of(
        isStrict: Bool = false, observesLostReads: Bool = false, _ operation: @Sendable () async -> Void
    ) async -> [String] {
        let reported = Reported()
        let monitor = TestMonitor(isStrict: isStrict, observesLostReads: observesLostReads) {
            reported.add($0.message)
        }
        let world = TestWorld(monitor: monitor) { _ in }
        await world.perform { () async in await operation() }
        return reported.all
    }

    private final class Reported: Sendable {
        private let messages = Mutex<[String]>([])
        var all: [String] { messages.withLock { $0 } }
        func add(_ message: String) { messages.withLock { $0.append(message) } }
    }
}
