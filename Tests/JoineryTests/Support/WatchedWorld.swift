// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import Testing

/// A world that tells of each thread that waits for an instance which another thread builds.
struct WatchedWorld: Sendable {
    private let waits: DispatchSemaphore
    private let world: TestWorld

    init() {
        let waits = DispatchSemaphore(value: 0)
        let monitor = WorldMonitor(isStrict: false) { issue in
            if issue.kind == .longWait {
                waits.signal()
            } else if Test.current == nil {
                Issue.record("\(issue.message)")
            }
        }
        world = TestWorld(isNested: false, monitor: monitor) { $0.longWait = .zero }
        self.waits = waits
    }

    func perform<Result>(_ operation: () -> Result) -> Result {
        world.perform(operation)
    }

    /// Returns once a number of threads wait; gives up after a minute.
    func awaitWaiters(_ count: Int) {
        for _ in 0..<count where waits.wait(timeout: .now() + .seconds(60)) == .timedOut { return }
    }
}
