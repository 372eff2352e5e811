// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import JoineryDependenciesTesting
import TestSupport
import Testing

/// Which value of a key is used, and what is reported if there is none.
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

    @Test(.dependency(Own(number: 3))) func valueMayBeItsOwnKey() {
        @Dependency(Own.self) var own
        #expect(own == Own(number: 3))
    }

    @Test(.dependencies { $0.context = .live }) func liveValueMayBeNil() {
        @Dependency(Maybe.self) var maybe
        #expect(maybe == nil)
    }

    @Test func valueThatIsNotForTestsIsAnIssue() async {
        let line = #line + 2
        let issues = await Issues.of {
            @Dependency(\.greeting) var greeting
            #expect(greeting == "live")
        }
        #expect(
            issues == [
                """
                \\.greeting has no value for tests, and is used in one (JoineryDependenciesTests/DependencyKeyTests.swift:\(line))
                  GreetingKey, a key of String, declares no testValue: its live value would be used.
                  Override it: withDependencies { $0.greeting = … } operation: { … }
                  Or give GreetingKey a testValue.
                  If the live value is meant: withDependencies { $0.unexpectedLiveValue = .allowed } operation: { … }
                """
            ])
    }

    private enum Outer: TestDependencyKey {
        static var testValue: String {
            @Dependency(GreetingKey.self) var greeting
            return greeting
        }
    }

    @Test func pathToAValueThatIsNotForTestsIsReported() async {
        let issues = await Issues.of {
            @Dependency(Outer.self) var outer
            _ = outer
        }
        let path = issues.first?.split(separator: "\n").first { $0.hasPrefix("  Needed by: ") }
        let file = "JoineryDependenciesTests/DependencyKeyTests.swift"
        #expect(path == "  Needed by: Outer (\(file):\(#line - 5)) → GreetingKey (\(file):\(#line - 12))")
    }

    @Test func valueThatIsNotForTestsMayBeAllowed() async {
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

    @Test func valueThatIsOnlyReadToBeChangedIsNoIssue() async {
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

    @Test func valueThatIsNotForTestsStopsTheProgramIfAsked() async {
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
                JoineryDependenciesTests/DependencyKeyTests.swift:\(line): Fatal error: GreetingKey.self has no value for tests, and is used in one (JoineryDependenciesTests/DependencyKeyTests.swift:\(line))
                  GreetingKey, a key of String, declares no testValue: its live value would be used.
                  Override it: withDependencies { $0[GreetingKey.self] = … } operation: { … }
                  Or give GreetingKey a testValue.
                  If the live value is meant: withDependencies { $0.unexpectedLiveValue = .allowed } operation: { … }
                """)
    }

    @Test func missingLiveValueIsAnIssueOfATestInTheLiveContext() async {
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
                \\.ledger has no live value, and is read at JoineryDependenciesTests/DependencyKeyTests.swift:\(line)
                  LedgerKey, a key of Ledger, has no liveValue, and nothing overrides it.
                  Give it where the program starts: prepareDependencies { $0.bind(LedgerKey.self) { … } }
                  Or in the module with the implementation, if the program links it: extension LedgerKey: DependencyKey { static let liveValue … }
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

    @Test func allMissingLiveValuesAreReportedAtOnce() async {
        var message = ""
        do {
            try checkLiveValues(\.ledger, \.prices)
        } catch {
            message = "\(error)"
        }
        #expect(
            message == """
                1 dependency has no live value
                  \\.ledger (JoineryDependenciesTests/Shop.swift:61) stands for Ledger
                  Give it where the program starts: prepareDependencies { $0.bind(LedgerKey.self) { … } }
                  Or in the module with the implementation, if the program links it: extension LedgerKey: DependencyKey { static let liveValue … }
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
