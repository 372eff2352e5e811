// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import JoineryTesting
import XCTest

/// Test cases of XCTest that do nothing for a world.
final class TestCasesWithoutAWorldTests: XCTestCase {
    func testFirstHasItsOwnWorld() {
        XCTAssertEqual(inject(\.journal).entries, [])
        XCTAssertEqual(inject(\.number), 1)
        inject(\.journal).note("first")
        prepareDependencies { $0[\.number] = 2 }
        XCTAssertEqual(inject(\.number), 2)
    }

    func testSecondSeesNothingOfTheFirst() {
        XCTAssertEqual(inject(\.journal).entries, [])
        XCTAssertEqual(inject(\.number), 1)
        inject(\.journal).note("second")
        prepareDependencies { $0[\.number] = 3 }
    }

    func testAsynchronousHasItsOwnWorld() async {
        XCTAssertEqual(inject(\.journal).entries, [])
        let journal = inject(\.journal)
        await Task.yield()
        async let ofChild = inject(\.journal)
        let child = await ofChild
        XCTAssert(child === journal)
    }

    @MainActor func testOfTheMainActorHasItsOwnWorld() async {
        XCTAssertEqual(inject(\.journal).entries, [])
        prepareDependencies { $0[\.number] = 4 }
        await Task.yield()
        XCTAssertEqual(inject(\.number), 4)
    }

    func testOpensNestedWorlds() {
        withDependencies {
            $0[\.number] = 5
        } operation: {
            XCTAssertEqual(inject(\.number), 5)
        }
        XCTAssertEqual(inject(\.number), 1)
    }
}

final class SetUpTests: XCTestCase {
    override func setUp() {
        prepareDependencies { $0[\.number] = 6 }
    }

    override func tearDown() {
        XCTAssertEqual(inject(\.number), 6)
    }

    func testSeesTheChangesOfItsSetUp() {
        XCTAssertEqual(inject(\.number), 6)
    }
}

#if !canImport(Darwin)
/// Collects its failures, and fails if they are not the expected ones.
class FailingTestCase: XCTestCase {
    var expected: [String] = []
    private var failures: [String] = []

    override func invokeTest() {
        super.invokeTest()
        guard failures != expected else { return }
        super.recordFailure(
            withDescription: "\(failures) are not \(expected)", inFile: #filePath, atLine: #line, expected: true)
    }

    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
        failures.append(description)
    }
}

final class QueueOfATestCaseTests: FailingTestCase {
    func testReadsTheProcessAndIsReported() {
        prepareDependencies { $0[\.ofQueue] = "test" }
        let text = DispatchQueue(label: "queue").sync { inject(\.ofQueue) }
        XCTAssertEqual(text, "test")
        let isRead = expectation(description: "the queue has read")
        DispatchQueue.global().async {
            XCTAssertEqual(inject(\.ofQueue), "live")
            isRead.fulfill()
        }
        wait(for: [isRead], timeout: 60)
        expected = [
            """
            failed - ofQueue (JoineryTestingTests/TestCasesWithoutAWorldTests.swift:\(ofQueueLine)) is read outside of \
            every test's world
              The test that runs is QueueOfATestCaseTests.testReadsTheProcessAndIsReported.
              Work on a queue, a thread or a detached task does not inherit the test's dependencies, so it gets those of \
            the process. Carry them over:
              withEscapedDependencies { dependencies in queue.async { dependencies.yield { … } } }
            """
        ]
    }
}

/// Its stored properties are injected when XCTest creates the test case.
final class InjectedPropertiesTests: FailingTestCase {
    private let journal = inject(\.early)
    private let listings: (any Listings)? = inject(\.earlyListings)
    private let transient = inject(\.earlyTransient)
    private let earlyFlag = inject(\.earlyFlag)
    @LazyInjected(\.number) private var number
    private let own = Journal()
    private let text = "text"
    private lazy var late = inject(\.early)

    func testFailsForEach() {
        XCTAssert(late !== journal)
        XCTAssertEqual(late.entries, [])
        let message = [
            ("journal", "inject(\\.early)"), ("listings", "inject(\\.earlyListings)"),
            ("transient", "inject(\\.earlyTransient)"), ("earlyFlag", "inject(\\.earlyFlag)"), ("number", "inject(…)"),
        ].map { name, injection in
            """
            failed - InjectedPropertiesTests.\(name) was injected before the test ran, and has a value of the process's world
              XCTest creates all test cases before it runs the first test. Inject it in setUp or at its first use:
              lazy var \(name) = \(injection)
            """
        }
        expected = message
    }
}

/// Its stored property happens to have the value of a binding that another test case injects before any test runs.
final class EqualPropertyTests: FailingTestCase {
    private let isDone = true

    func testFailsForNone() {
        XCTAssert(isDone)
    }
}
#endif

private let ofQueueLine = #line + 2
extension Dependencies {
    fileprivate var ofQueue: String { singleton { "live" } }
    fileprivate var early: Journal { singleton { Journal() } }
    fileprivate var earlyListings: any Listings { singleton { EarlyListings() } }
    fileprivate var earlyTransient: Journal { transient { Journal() } }
    fileprivate var earlyFlag: Bool { singleton { true } }
}

private struct EarlyListings: Listings {
    let name = "early"
}
