// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import JoineryDependencies
import JoineryDependenciesTesting
import TestSupport
import Testing
import XCTest

/// Two hundred parallel tests that override the same dependencies do not affect each other.
@Suite(.dependencies { $0.greeting = "suite" }) struct IsolationTests {
    @Test(arguments: 0..<200) func seesOnlyItsOverrides(number: Int) async {
        @Dependency(\.ledger) var ledger
        @Dependency(\.greeting) var greeting
        #expect(greeting == "suite")
        prepareDependencies { $0.prices = Prices { _ in -number } }
        await Task.yield()
        ledger.add("\(number)")
        let total = await withDependencies {
            $0.prices.price = { _ in number }
        } operation: {
            await Task.yield()
            @Dependency(\.till) var till
            ledger.add("inside")
            return till.total(of: ["a", "b"])
        }
        #expect(total == 2 * number)
        #expect(Counter().price == -number)
        #expect(ledger.all == ["\(number)", "inside"])
    }

    @Test(.dependency(\.greeting, "test")) func testOverridesItsSuite() {
        @Dependency(\.greeting) var greeting
        #expect(greeting == "test")
    }
}

/// Tests without a trait have separate dependencies too.
struct PlainTests {
    @Test func firstTestSeesOnlyItsPreparation() {
        prepareDependencies { $0.greeting = "first" }
        @Dependency(\.greeting) var greeting
        @Dependency(\.ledger) var ledger
        ledger.add("first")
        #expect(greeting == "first")
        #expect(ledger.all == ["first"])
    }

    @Test func secondTestSeesOnlyItsPreparation() {
        prepareDependencies { $0.greeting = "second" }
        @Dependency(\.greeting) var greeting
        @Dependency(\.ledger) var ledger
        ledger.add("second")
        #expect(greeting == "second")
        #expect(ledger.all == ["second"])
    }
}

/// A read on a thread without the dependencies of a test, during a test that detects such reads.
struct MissingWorldTests {
    /// A warning, as in the original library, because third-party code may read on its own queues. A native read fails
    /// the test.
    @Test(.dependencies) func isAWarning() async {
        await onThread {
            withKnownIssue {
                @Dependency(\.prices) var prices
                #expect(prices.price("") == 1)
            } matching: {
                !$0.isFailure
            }
        }
        await onThread {
            withKnownIssue {
                _ = inject(\.rate)
            } matching: {
                $0.isFailure
            }
        }
    }

    @Test func isReportedOnceAtTheRead() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let reported = await Issues.of(observesLostReads: true) {
                await Task.detached {
                    @Dependency(\.prices) var prices
                    #expect(prices.price("") == 1)
                }.value
            }
            print(reported.joined(separator: "\n"))
        }
        let reported = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }?
            .split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(reported == ["prices (JoineryDependenciesTests/Shop.swift:53) is read outside of every test's world"])
    }
}

/// The methods of a plain XCTest class share nothing, in whatever order they run.
final class RemainingStateTests: XCTestCase {
    @Dependency(\.ledger) var ledger
    @Dependency(\.prices) var prices

    func testFirstSeesNoChanges() { expectNoChangesAndMakeSome() }
    func testSecondSeesNoChanges() { expectNoChangesAndMakeSome() }

    func testAsynchronousMethodHasSeparateDependencies() async {
        await Task.yield()
        expectNoChangesAndMakeSome()
    }

    private func expectNoChangesAndMakeSome() {
        XCTAssertEqual(ledger.all, [])
        XCTAssertEqual(prices.price(""), 1)
        ledger.add("left over")
        prepareDependencies {
            $0.context = .live
            $0.greeting = "left over"
        }
        XCTAssertEqual(prices.price(""), 100)
        XCTAssertEqual(DependencyValues._current.greeting, "left over")
    }
}
