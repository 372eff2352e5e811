// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryDependencies
import JoineryDependenciesTesting
import Synchronization
import Testing

/// The built-in dependencies of the dialect.
@Suite(.dependencies) struct BuiltInTests {
    @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1))) func date() {
        @Dependency(\.date) var date
        @Dependency(\.date.now) var now
        #expect([date(), date.now, now] == Array(repeating: Date(timeIntervalSince1970: 1), count: 3))
    }

    @Test(.dependency(\.uuid, .incrementing)) func uuid() {
        @Dependency(\.uuid) var uuid
        #expect([uuid(), uuid()].map(\.uuidString).map { $0.suffix(2) } == ["00", "01"])
        #expect(UUID(-10).uuidString == "00000000-0000-0001-0000-00000000000A")
        #expect(UUIDGenerator.constant(UUID(7))() == UUID(7))
    }

    @Test func localeAndTimeZone() {
        withDependencies {
            $0.calendar = Calendar(identifier: .iso8601)
            $0.locale = Locale(identifier: "ja_JP")
            $0.preferredLocales = [Locale(identifier: "fr_FR")]
            $0.timeZone = .gmt
        } operation: {
            @Dependency(\.calendar) var calendar
            @Dependency(\.locale) var locale
            @Dependency(\.preferredLocales) var preferredLocales
            @Dependency(\.timeZone) var timeZone
            #expect(calendar.identifier == .iso8601)
            #expect([locale.identifier] + preferredLocales.map(\.identifier) == ["ja_JP", "fr_FR"])
            #expect(timeZone == .gmt)
        }
    }

    @Test func unoverriddenClocksRecordIssues() async {
        let issues = await Issues.of {
            @Dependency(\.continuousClock) var continuous
            @Dependency(\.suspendingClock) var suspending
            _ = continuous.minimumResolution
            _ = suspending.minimumResolution
        }
        let names = ["continuousClock", "suspendingClock"]
        #expect(
            issues
                == names.map { name in
                    """
                    \\.\(name) has no test value, but is used in a test
                      Override it: withDependencies { $0.\(name) = … } operation: { … }
                    """
                })
    }

    @Test func randomNumbers() {
        struct Constant: RandomNumberGenerator, Sendable { func next() -> UInt64 { .max } }
        let number = withDependencies {
            $0.withRandomNumberGenerator = .init(Constant())
        } operation: {
            @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
            return withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
        }
        #expect(number == 6)
    }

    @Test func failedAssertionsRecordIssues() async {
        let issues = await Issues.of {
            @Dependency(\.assert) var assert
            @Dependency(\.assertionFailure) var assertionFailure
            @Dependency(\.precondition) var precondition
            assert(true)
            assert(false, "first")
            assertionFailure("second")
            precondition(false)
        }
        #expect(issues == ["first", "second", "precondition failed"])
    }

    @Test func fireAndForgetWaitsInTests() async {
        struct Failure: Error {}
        let issues = await Issues.of {
            @Dependency(\.fireAndForget) var fireAndForget
            @Dependency(\.ledger) var ledger
            await fireAndForget { ledger.add("done") }
            #expect(ledger.all == ["done"])
            await fireAndForget { throw Failure() }
        }
        #expect(issues == ["caught an error: Failure()"])
    }

    @Test func eachWorldHasASeparateNotificationCenter() {
        let center = DependencyValues._current.notificationCenter
        #expect(center !== NotificationCenter.default)
        withDependencies {
            $0 = DependencyValues()
        } operation: {
            #expect(DependencyValues._current.notificationCenter !== center)
        }
    }

    @Test func unimplementedClosuresReportTheirUse() async {
        struct Client: Sendable {
            var read: @Sendable (Int) -> String = unimplemented("read", placeholder: "nothing")
            var write: @Sendable (Int) throws -> Void = unimplemented("write")
            var load: @Sendable () async throws -> Int = unimplemented("load")
        }
        let issues = await Issues.of {
            let client = Client()
            #expect(client.read(1) == "nothing")
            #expect(throws: UnimplementedFailure.self) { try client.write(1) }
            await #expect(throws: UnimplementedFailure.self) { try await client.load() }
        }
        #expect(
            issues
                == ["read", "write", "load"].map { name in
                    """
                    \(name) is unimplemented, but was used
                      Implement it in this test, or find the code that uses it.
                    """
                })
    }
}
