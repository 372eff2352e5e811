// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryObjects
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct ObjectMessageTests {
    @Test func cycleIsReportedWithItsPath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = DependencyObjects[.left]
        }
        #expect(
            result.message == """
                \(file):\(line + 2): Fatal error: dependency cycle: \
                DependencyObject<Supplier> (\(file):\(line + 2)) → \
                DependencyObject<Optional<RightSupplier>> (\(file):\(line + 3)) → DependencyObject<Supplier>
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that DependencyObject<Optional<RightSupplier>> builds:
                    @LazyInjected(.…) var …
                  In a Sendable class, which takes no property wrapper:
                    let … = LazyInjected(.…)
                """)
    }

    @Test func cycleAcrossThreadsIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = await onThreads(2) { index in
                index == 0 ? DependencyObjects[.left] is Ring : DependencyObjects[.right] == nil
            }
        }
        #expect(result.message.split(separator: ":")[2...3].joined(separator: ":") == " Fatal error: dependency cycle")
    }

    @Test func cycleThroughNativeCodeIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.across)
        }
        #expect(
            result.message == """
                \(file):\(line + 15): Fatal error: dependency cycle: across (\(file):\(line + 15)) → \
                DependencyObject<Array<Ring>> (\(file):\(line + 4)) → across
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that DependencyObject<Array<Ring>> builds:
                    @LazyInjected(\\.across) var across
                  In a Sendable class, which takes no property wrapper:
                    let across = LazyInjected(\\.across)
                """)
    }

    @Test func missingValueIsReportedWithItsPath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = DependencyObjects[.client]
        }
        #expect(
            result.message == """
                \(file):\(line + 5): Fatal error: nothing is bound to the requirement DependencyObject<Supplier>
                  Needed by: DependencyObject<Ring> (\(file):\(line + 6)) → \
                DependencyObject<Supplier> (\(file):\(line + 5))
                  Bind it where the program starts: DependencyObjects[.…] = …
                  In a test, override it: DependencyObjects[.…] = …
                """)
    }

    @Test func missingValueCanBeAssignedOrBound() {
        withDependencies {
            $0.bind(.missing) { Ring(1) }
        } operation: {
            #expect(DependencyObjects[.missing] is Ring)
        }
        DependencyObjects[.missing] = Ring(2)
        #expect(DependencyObjects[.missing] is Ring)
    }

    // MARK: - Strict tests

    @Test func liveValueIsReportedInAStrictTest() async throws {
        let seen = try await issues(ofStrictTest: { _ = DependencyObjects[.plain] + DependencyObjects[.tested] })
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        the live value of DependencyObject<String> (\(file):\(line + 7)) is used in a test
                          Override it, DependencyObjects[.…] = …, give the object a value for tests, test: { … }, \
                        or use the live value: DependencyObjects.useLive(.…)
                        """, place: "\(file):\(line + 7)")
            ])
    }

    @Test func overrideOrLiveValueIsAllowedInAStrictTest() async throws {
        let seen = try await issues(ofStrictTest: {
            DependencyObjects[.plain] = "stub"
            _ = DependencyObjects[.plain]
            DependencyObjects.useLive(.plain)
            _ = DependencyObjects[.plain]
        })
        #expect(seen == [])
    }

    @Test func unusedAssignmentIsReportedWithItsPlace() async throws {
        let assignment = #line + 2
        let seen = try await issues(ofStrictTest: {
            DependencyObjects[.plain] = "first"
            DependencyObjects[.plain] = "second"
            _ = DependencyObjects[.plain]
        })
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        nothing used the override of DependencyObject<String> at \(file):\(assignment)
                          Remove it, or find out why nothing reads the binding that it overrides.
                        """, place: "\(file):\(assignment)")
            ])
    }
}

private protocol Supplier: Sendable {}
private struct Ring: Supplier {
    init(_ next: any Sendable) {}
}
private struct LeftSupplier: Supplier {
    @Injected(.right) var right: RightSupplier?
}
private struct RightSupplier: Supplier {
    @Injected(.left) var left: any Supplier
}

private let line = #line
extension DependencyObjects {
    fileprivate static let left: DependencyObject<any Supplier> = DependencyObject { LeftSupplier() }
    fileprivate static let right: DependencyObject<RightSupplier?> = DependencyObject { RightSupplier() }
    fileprivate static let across = DependencyObject<[Ring]> { [inject(\.across)] }
    fileprivate static let missing = DependencyObject<any Supplier>()
    fileprivate static let client = DependencyObject<Ring> { Ring(DependencyObjects[.missing]) }
    fileprivate static let plain = DependencyObject<String> { "live" }
    fileprivate static let tested = DependencyObject<String> {
        "live"
    } test: {
        "test"
    }
}
extension Dependencies {
    fileprivate var across: Ring { singleton { Ring(DependencyObjects[.across]) } }
}

private let file = "JoineryObjectsTests/ObjectMessageTests.swift"

/// The issues of a test with the strict trait.
private func issues(ofStrictTest body: @escaping @Sendable () -> Void) async throws -> [RecordedIssue] {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    return try await issues {
        try await DependenciesTrait.dependencies(.strict).provideScope(for: test, testCase: testCase) { body() }
    }
}
