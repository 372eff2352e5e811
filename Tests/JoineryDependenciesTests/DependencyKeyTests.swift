// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import JoineryDependenciesTesting
import TestSupport
import Testing

/// The value of a key in each context, and the messages if there is none.
struct DependencyKeyTests {
    private enum TestOnly: TestDependencyKey { static let testValue = 1 }
    private struct Own: DependencyKey, Equatable {
        var number: Int
        static let liveValue = Own(number: 1)
        static let testValue = Own(number: 2)
    }
    private enum Maybe: DependencyKey {
        static let liveValue: String? = nil
        static let testValue: String? = "test"
    }

    @Test func defaults() {
        #expect([TestOnly.previewValue, TestOnly.testValue] == [1, 1])
        #expect(GreetingKey.previewValue == "live")
    }

    @Test(.dependency(Own(number: 3))) func valueCanBeItsOwnKey() {
        @Dependency(Own.self) var own
        #expect(own == Own(number: 3))
    }

    @Test(.dependencies { $0.context = .live }) func liveValueCanBeNil() {
        @Dependency(Maybe.self) var maybe
        #expect(maybe == nil)
    }

    @Test func unexpectedLiveValueRecordsAnIssue() async {
        let line = #line + 2
        let issues = await Issues.of {
            @Dependency(\.greeting) var greeting
            #expect(greeting == "live")
        }
        #expect(
            issues == [
                """
                \\.greeting has no test value, but is used in a test \
                (JoineryDependenciesTests/DependencyKeyTests.swift:\(line))
                  GreetingKey, a key of String, declares no testValue, so its live value would be used.
                  Override it: withDependencies { $0.greeting = … } operation: { … }
                  Or declare a testValue in GreetingKey.
                  If the test needs the live value: withDependencies { $0.unexpectedLiveValue = .allowed } operation: \
                { … }
                """
            ])
    }

    private enum Silent: DependencyKey { static let liveValue = "live" }
    private enum Outer: TestDependencyKey {
        static var testValue: String {
            @Dependency(Silent.self) var silent
            return silent
        }
    }

    @Test func pathToAnUnexpectedLiveValueIsReported() async {
        let issues = await Issues.of {
            @Dependency(Outer.self) var outer
            _ = outer
        }
        let path = issues.first?.split(separator: "\n").first { $0.hasPrefix("  Needed by: ") }
        let file = "JoineryDependenciesTests/DependencyKeyTests.swift"
        #expect(path == "  Needed by: Outer (\(file):\(#line - 5)) → Silent (\(file):\(#line - 12))")
    }

    @Test func unexpectedLiveValueCanBeAllowed() async {
        let issues = await Issues.of {
            withDependencies {
                $0.unexpectedLiveValue = .allowed
            } operation: {
                @Dependency(\.greeting) var greeting
                #expect(greeting == "live")
            }
        }
        #expect(issues == [])
    }

    @Test func readingALiveValueToChangeItRecordsNoIssue() async {
        let issues = await Issues.of {
            withDependencies {
                $0.greeting += "!"
            } operation: {
                @Dependency(\.greeting) var greeting
                #expect(greeting == "live!")
            }
        }
        #expect(issues == [])
    }

    @Test func unexpectedLiveValueStopsTheProgramIfRequested() async {
        let line = #line + 1
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            withDependencies {
                $0.unexpectedLiveValue = .stops
            } operation: {
                @Dependency(GreetingKey.self) var greeting
                _ = greeting
            }
        }
        #expect(
            result.message == """
                JoineryDependenciesTests/DependencyKeyTests.swift:\(line): Fatal error: GreetingKey.self has no test \
                value, but is used in a test (JoineryDependenciesTests/DependencyKeyTests.swift:\(line))
                  GreetingKey, a key of String, declares no testValue, so its live value would be used.
                  Override it: withDependencies { $0[GreetingKey.self] = … } operation: { … }
                  Or declare a testValue in GreetingKey.
                  If the test needs the live value: withDependencies { $0.unexpectedLiveValue = .allowed } operation: \
                { … }
                """)
    }

    @Test func missingLiveValueRecordsAnIssueInATestWithLiveContext() async {
        let line = #line + 5
        let issues = await Issues.of {
            withDependencies {
                $0.context = .live
            } operation: {
                @Dependency(\.ledger) var ledger
                _ = ledger
            }
        }
        #expect(
            issues == [
                """
                \\.ledger has no live value, but is read at JoineryDependenciesTests/DependencyKeyTests.swift:\(line)
                  LedgerKey, a key of Ledger, declares no liveValue, and nothing overrides it.
                  Bind it when the program starts: prepareDependencies { $0.bind(LedgerKey.self) { … } }
                  Or declare it in the module with the implementation, if the program links it: extension LedgerKey: \
                DependencyKey { static let liveValue … }
                """
            ])
    }

    @Test func cycleIsReportedWithItsPath() async {
        let line = #line + 1
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            @Dependency(FirstKey.self) var first
            _ = first
        }
        let file = "JoineryDependenciesTests/DependencyKeyTests.swift"
        #expect(
            result.message == """
                \(file):\(line): Fatal error: dependency cycle: FirstKey (\(file):\(line)) → SecondKey (\(file):\(line + 18)) → FirstKey
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that SecondKey builds:
                    @Dependency(FirstKey.self) var value
                """)
    }

    private enum FirstKey: TestDependencyKey {
        static var testValue: Int {
            @Dependency(SecondKey.self) var second
            return second
        }
    }
    private enum SecondKey: TestDependencyKey {
        static var testValue: Int {
            @Dependency(FirstKey.self) var first
            return first
        }
    }

    @Test func allMissingLiveValuesAreReportedTogether() async {
        var message = ""
        do {
            try checkLiveValues(\.ledger, \.prices)
        } catch {
            message = "\(error)"
        }
        #expect(
            message == """
                1 dependency has no live value
                  \\.ledger: Ledger (JoineryDependenciesTests/Shop.swift:61)
                  Bind it when the program starts: prepareDependencies { $0.bind(LedgerKey.self) { … } }
                  Or declare it in the module with the implementation, if the program links it: extension LedgerKey: \
                DependencyKey { static let liveValue … }
                """)
        #expect(throws: MissingLiveValuesError.self) { try checkLiveValues(of: LedgerKey.self, TestOnly.self) }
        #expect(throws: Never.self) {
            try withDependencies {
                $0.bind(LedgerKey.self) { Ledger() }
            } operation: {
                try checkLiveValues(of: LedgerKey.self, GreetingKey.self)
            }
        }
    }
}
