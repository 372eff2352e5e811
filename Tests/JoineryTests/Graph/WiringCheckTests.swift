// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

private final class Counted: Sendable {
    static let count = Atomic(0)
    init() { Self.count.add(1, ordering: .relaxed) }
}

extension Dependencies {
    fileprivate var counted: Counted { singleton { Counted() } }
    fileprivate var plain: Int { singleton { 1 } }
    fileprivate var length: Int { plain + 1 }
    fileprivate var gateway: String { required() }
    fileprivate var bank: String { required() }
    fileprivate var checkout: String { singleton { gateway + bank } }
    fileprivate var order: String { transient { checkout } }
    fileprivate var refund: String { singleton { bank } }
    fileprivate var hen: String { singleton { egg } }
    fileprivate var egg: String { singleton { hen } }
    @MainActor fileprivate var title: String { singleton(on: MainActor.self) { gateway } }
}

@Suite(.dependencies) struct WiringCheckTests {
    @Test func aCompleteProgramPasses() throws {
        let before = Counted.count.load(ordering: .relaxed)
        try withDependencies {
            $0[\.gateway] = "card"
            $0.bind(\.bank) { "bank" }
        } operation: {
            try Dependencies.check(\.order, \.refund, \.counted, \.counted)
        }
        #expect(Counted.count.load(ordering: .relaxed) == before + 1)
        _ = inject(\.counted)
        #expect(Counted.count.load(ordering: .relaxed) == before + 2, "The check has its own instances.")
    }

    @Test func allMistakesAreReported() throws {
        let error = #expect(throws: WiringError.self) {
            try Dependencies.check(\.order, \.checkout, \.refund, \.hen, \.plain)
        }
        let lines = try #require(error).problems.map { $0.split(separator: "\n") }
        #expect(lines.count == 3)
        #expect(lines[0].first?.hasSuffix("nothing is bound to the requirement gateway") == true)
        #expect(lines[0].dropFirst().first?.contains("Needed by: order") == true)
        #expect(lines[1].first?.hasSuffix("nothing is bound to the requirement bank") == true)
        #expect(lines[2].first?.contains("dependency cycle: hen") == true)
        #expect("\(try #require(error))".hasPrefix("3 mistakes in the wiring\nJoineryTests/WiringCheckTests.swift:"))
    }

    @Test func oneMistakeIsReportedOnce() {
        let error = #expect(throws: WiringError.self) { try Dependencies.check(\.checkout, \.order, \.gateway) }
        #expect(error?.problems.count == 1)
    }

    @Test func aWrongOverrideIsAMistake() {
        let error = #expect(throws: WiringError.self) {
            try withDependencies {
                $0.bind(\.plain) { 3 }
            } operation: {
                try Dependencies.check(\.plain, \.bank)
            }
        }
        #expect(error?.problems.count == 2)
        #expect(error?.problems.first?.contains("this binds plain") == true)
    }

    @Test func itStaysOneAfterTheCheck() async {
        await #expect(processExitsWith: .success) {
            withDependencies {
                $0.bind(\.plain) { 3 }
                $0.override(\.length) { 4 }
                $0.context = .live
            } operation: {
                for _ in 0..<2 {
                    let error = #expect(throws: WiringError.self) { try Dependencies.check(\.plain, \.length) }
                    precondition(error?.problems.count == 2)
                }
            }
        }
    }

    @Test func aCheckUsesOverrides() async {
        let issues = await issues {
            try? await DependenciesTrait.dependencies(.strict) {
                $0[\.gateway] = "card"
                $0.bind(\.bank) { "bank" }
            }
            .provideScope(for: Test.current!, testCase: Test.Case.current!) {
                try Dependencies.check(\.checkout)
            }
        }
        #expect(!issues.contains { $0.message.contains("gateway") || $0.message.contains("bank") })
    }

    @Test func aCycleNamesTheOverridesInIt() throws {
        let error = #expect(throws: WiringError.self) {
            try withDependencies {
                $0.bind(\.gateway, to: \.bank)
                $0.bind(\.bank, to: \.gateway)
            } operation: {
                try Dependencies.check(\.gateway)
            }
        }
        let lines = try #require(error?.problems.first).split(separator: "\n")
        #expect(lines[1].hasPrefix("  gateway is bound at JoineryTests/WiringCheckTests.swift:"))
        #expect(lines[2].hasPrefix("  bank is bound at JoineryTests/WiringCheckTests.swift:"))
    }

    @Test func soItIsInAProgram() async {
        await #expect(processExitsWith: .success) {
            let error = #expect(throws: WiringError.self) {
                try withDependencies {
                    $0.bind(\.plain) { 3 }
                    $0.context = .live
                } operation: {
                    try Dependencies.check(\.plain, \.hen)
                }
            }
            precondition(error?.problems.count == 2)
        }
    }

    @Test func theProgramGoesOn() throws {
        #expect(throws: WiringError.self) { try Dependencies.check(\.gateway) }
        prepareDependencies {
            $0[\.gateway] = "card"; $0[\.bank] = "bank"
        }
        #expect(inject(\.checkout) == "cardbank")
        try Dependencies.check(\.checkout)
    }

    @Test @MainActor func mainActorBindingsAreBuiltInPlace() {
        withDependencies {
            $0[\.gateway] = "card"
        } operation: {
            Dependencies.check(on: MainActor.self, \.title)
        }
    }
}
