// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import JoineryValues
import TestSupport
import Testing

@Suite(.dependencies) struct ValueMessageTests {
    @Test func cycleIsReportedWithItsPath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = InjectedValues[\.left]
        }
        #expect(
            result.message == """
                \(file):\(line + 3): Fatal error: dependency cycle: left (\(file):\(line + 3)) → \
                right (\(file):\(line + 7)) → left
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that right builds:
                    @Injected(\\.left) var left
                """)
    }

    @Test func cycleThroughNativeCodeIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = InjectedValues[\InjectedValues.across]
        }
        #expect(
            result.message == """
                \(file):\(line + 11): Fatal error: dependency cycle: across (\(file):\(line + 11)) → \
                across (\(file):\(line + 20)) → across
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that across builds:
                    @Injected(\\.across) var across
                """)
    }

    @Test func missingValueOfNativeCodeIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = InjectedValues[\.missing]
        }
        #expect(
            result.message == """
                \(file):\(line + 21): Fatal error: nothing is bound to the requirement missing
                  Bind it where the program starts: prepareDependencies { $0.bind(\\.missing) { … } }
                  In a test, override it: $0[\\.missing] = …
                """)
    }

    // MARK: - Strict tests

    @Test func liveValueIsReportedInAStrictTest() async throws {
        let seen = try await issues(ofStrictTest: { _ = InjectedValues[\.plain] })
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        the live value of plain (\(file):\(line + 15)) is used in a test
                          Override it, InjectedValues[\\.plain] = …, or use the live value: \
                        InjectedValues.useLive(\\.plain)
                        """, place: "\(file):\(line + 15)")
            ])
    }

    @Test func liveValueReadByItsKeyIsReportedWithTheKey() async throws {
        let seen = try await issues(ofStrictTest: { readByKey() })
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        the live value of PropertylessKey (\(file):\(readLine)) is used in a test
                          Override it, InjectedValues[PropertylessKey.self] = …, or use the live value: \
                        $0.useLive({ _ in InjectedValues[PropertylessKey.self] })
                        """, place: "\(file):\(readLine)")
            ])
    }

    @Test func overrideOrLiveValueIsAllowedInAStrictTest() async throws {
        let seen = try await issues(ofStrictTest: {
            InjectedValues[\.plain] = "stub"
            _ = InjectedValues[\.plain]
            InjectedValues.useLive(\.plain)
            _ = InjectedValues[\.plain]
        })
        #expect(seen == [])
    }

    @Test func unusedAssignmentIsReportedWithItsPlace() async throws {
        let assignment = #line + 2
        let seen = try await issues(ofStrictTest: {
            InjectedValues[\.plain] = "first"
            InjectedValues[\.plain] = "second"
            _ = InjectedValues[\.plain]
        })
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        nothing used the override of plain at \(file):\(assignment)
                          Remove it, or find out why nothing reads the binding that it overrides.
                        """, place: "\(file):\(assignment)")
            ])
    }
}

private struct LeftKey: InjectionKey {
    static var currentValue: Part { [InjectedValues[\.right]][0] }
}
private struct RightKey: InjectionKey {
    static var currentValue: Part { [InjectedValues[\.left]][0] }
}
private struct AcrossKey: InjectionKey {
    static var currentValue: Part { inject(\.across) }
}
private struct PlainKey: InjectionKey {
    static var currentValue: String { "live" }
}
private struct PropertylessKey: InjectionKey {
    static var currentValue: String { "live" }
}

private let line = #line
extension InjectedValues {
    fileprivate var left: Part {
        get { Self[LeftKey.self] }
        set { Self[LeftKey.self] = newValue }
    }
    fileprivate var right: Part {
        get { Self[RightKey.self] }
        set { Self[RightKey.self] = newValue }
    }
    fileprivate var across: Part {
        get { Self[AcrossKey.self] }
        set { Self[AcrossKey.self] = newValue }
    }
    fileprivate var plain: String {
        get { Self[PlainKey.self] }
        set { Self[PlainKey.self] = newValue }
    }
}
extension Dependencies {
    fileprivate var across: Part { singleton { InjectedValues[\InjectedValues.across] } }
    fileprivate var missing: Part { required() }
}

private let file = "JoineryValuesTests/ValueMessageTests.swift"

private let readLine = #line + 3
private func readByKey() {
    // The name of a function is not the name of a value.
    _ = InjectedValues[PropertylessKey.self]
}

/// The issues of a test with the strict trait.
private func issues(ofStrictTest body: @escaping @Sendable () -> Void) async throws -> [RecordedIssue] {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    return try await issues {
        try await DependenciesTrait.dependencies(.strict).provideScope(for: test, testCase: testCase) { body() }
    }
}
