// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// An object that one test created and another one uses reads in the world of the first one, which is an issue.
@Suite struct OtherTestTests {
    @Test(arguments: Owner.allCases) private func lateReadIsReportedOnceInTheOtherTest(owner: Owner) {
        let (first, second) = (Observed("first()"), Observed("second()"))
        let read = first.world.perform { owner.make() }
        #expect(second.world.perform { [read(), read()] } == ["first()", "first()"])
        #expect(first.issues.isEmpty)
        #expect(
            second.issues.map(\.message) == [
                """
                \(owner.name) that first() created reads a dependency in second()
                  It reads in the world of the test that created it, because tests share no instances. Something outside \
                of the tests keeps it, such as a static property. Create it in each test.
                """
            ])
        #expect(second.issues.map { $0.place.map { "\($0)" } } == [owner.place])
    }

    @Test(arguments: Owner.allCases) private func lateReadInsideTheSameTestIsNoIssue(owner: Owner) {
        let test = Observed("first()")
        let read = test.world.perform { owner.make() }
        #expect(
            test.world.perform {
                withDependencies {
                    $0[\.other] = 2
                } operation: {
                    read()
                }
            } == "first()")
        #expect(test.issues.isEmpty)
    }

    @Test func lateReadByAnObjectOfTheProcessIsNoIssue() async {
        await #expect(processExitsWith: .success) {
            let read = Owner.kept.make()
            let test = Observed("test()")
            precondition(test.world.perform { read() } == "live" && test.issues.isEmpty)
        }
    }
}

/// The world of a test, and the issues that it records.
private final class Observed: Sendable {
    private let seen: Seen
    let world: TestWorld

    init(_ name: String) {
        let seen = Seen()
        self.seen = seen
        world = TestWorld(
            monitor: TestMonitor(isStrict: false, testName: name) { seen.add($0) }
        ) { $0[\.town] = name }
    }

    var issues: [DependencyIssue] { seen.issues.withLock { $0 } }

    private final class Seen: Sendable {
        let issues = Mutex<[DependencyIssue]>([])

        func add(_ issue: DependencyIssue) { issues.withLock { $0.append(issue) } }
    }
}

/// An object that reads after it was built.
private enum Owner: CaseIterable {
    case kept, wrapper, maker, handle

    /// Returns what reads with the object.
    func make() -> @Sendable () -> String {
        switch self {
        case .kept:
            let guide = inject(\.guide)
            return { guide.town }
        case .wrapper:
            let guide = Guide()
            return { guide.town }
        case .maker:
            let make = inject(\.makeGuide)
            return { make().name }
        case .handle:
            let guide = Walk()
            return { guide.town }
        }
    }

    /// The object in the message.
    var name: String { place.map { "an object built for guide (\($0))" } ?? "an object" }
    var place: String? { self == .kept ? "JoineryTests/OtherTestTests.swift:\(guideLine)" : nil }
}

private final class Guide: @unchecked Sendable {
    @LazyInjected(\.town) var town
}

private final class Walk: @unchecked Sendable {
    @DynamicInjected(\.town) var town
}

private struct Postcard: Sendable {
    let name: String
}

private let guideLine = #line + 5
extension Dependencies {
    fileprivate var town: String { singleton { "live" } }
    fileprivate var other: Int { singleton { 1 } }
    fileprivate var guide: Guide {
        singleton {
            _ = town; return Guide()
        }
    }
    fileprivate var makeGuide: @Sendable () -> Postcard { factory { Postcard(name: town) } }
}
