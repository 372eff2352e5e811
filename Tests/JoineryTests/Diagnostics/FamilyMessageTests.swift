// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// No key path can name a member of a family, so messages suggest a closure.
struct FamilyMessageTests {
    @Test func liveValueOfAMemberIsReportedWithAClosure() {
        let messages = Mutex<[String]>([])
        let monitor = TestMonitor(isStrict: true) { issue in messages.withLock { $0.append(issue.message) } }
        TestWorld(monitor: monitor) { _ in }.perform {
            _ = Dependencies.current.tile(at: 1)
            _ = Atlas().page(2)
        }
        #expect(
            messages.withLock { $0 } == [
                """
                the live value of tile(at:) (JoineryTests/FamilyMessageTests.swift:42) is used in a test
                  Override it, $0.override({ $0.tile(at: …) }) { … }, give the binding a value for tests, test: { … }, \
                or use the live value: $0.useLive({ $0.tile(at: …) })
                """,
                """
                the live value of Atlas.page(_:) (JoineryTests/FamilyMessageTests.swift:38) is used in a test
                  Override it, $0.graph(Atlas.self) { $0.override({ $0.page(…) }) { … } }, give the binding a value for \
                tests, test: { … }, or use the live value: \
                $0.graph(Atlas.self) { $0.useLive({ $0.page(…) }) }
                """,
            ])
    }
}

private struct Atlas: DependencyGraph {
    let instances = Instances()
    func page(_ number: Int) -> String { singleton(for: number) { "page \(number)" } }
}

extension Dependencies {
    fileprivate func tile(at number: Int) -> String { singleton(for: number) { "tile \(number)" } }
}
