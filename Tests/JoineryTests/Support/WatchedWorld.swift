// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A world that reports each thread that waits for an instance that another thread is building.
struct WatchedWorld: Sendable {
    private let waits: DispatchSemaphore
    /// The reports on waits.
    let messages: Journal
    private let world: TestWorld

    init() {
        let waits = DispatchSemaphore(value: 0)
        let messages = Journal()
        let monitor = TestMonitor(isStrict: false) { issue in
            if issue.kind == .longWait {
                messages.note("\(issue.place?.description ?? "nowhere"): \(issue.message)")
                waits.signal()
            } else if Test.current == nil {
                Issue.record("\(issue.message)")
            }
        }
        world = TestWorld(monitor: monitor) { $0.longWait = .zero }
        self.waits = waits
        self.messages = messages
    }

    func perform<Result>(_ operation: () -> Result) -> Result {
        world.perform(operation)
    }

    /// Returns once the given number of threads wait; gives up after a minute.
    func awaitWaiters(_ count: Int) {
        for _ in 0..<count where waits.wait(timeout: .now() + .seconds(60)) == .timedOut { return }
    }
}
