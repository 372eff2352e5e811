// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport
import Testing

/// The phase before the first test, in which reads of the process's world are recorded instead of reported.
struct EarlyReadTests {
    /// A process that can run tests of both libraries may run no test of XCTest.
    @Test func endsWithTheFirstWorldOfATest() async {
        await #expect(processExitsWith: .success) {
            EarlyReads.begin()
            let reports = Mutex<[DependencyIssue.Kind]>([])
            let monitor = WorldMonitor(isStrict: false, observesLostReads: true) { issue in
                reports.withLock { $0.append(issue.kind) }
            }
            let world = TestWorld(isInheriting: false, monitor: monitor) { _ in }
            _ = await onThread { inject(\.early) }
            precondition(reports.withLock { $0 } == [.lostWorld])
            withExtendedLifetime(world) {}
        }
    }
}

extension Dependencies {
    fileprivate var early: Int { singleton { 1 } }
}
