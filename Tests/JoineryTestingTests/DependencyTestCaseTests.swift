// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAsync
import JoineryTesting
import XCTest

final class DependencyTestCaseTests: DependencyTestCase {
    override func overrideDependencies(_ dependencies: inout DependencyOverrides) {
        dependencies[\.listings] = StubListings()
    }

    override func setUp() {
        super.setUp()
        inject(\.journal).note("setUp")
    }

    override func tearDown() {
        XCTAssertEqual(inject(\.journal).entries.count, 2)
        super.tearDown()
    }

    func testSeesTheOverrides() {
        XCTAssertEqual(inject(\.listings).name, "stub")
        XCTAssertEqual(Dependencies.current.context, .test)
        inject(\.journal).note("test")
    }

    func testHasItsOwnWorld() {
        XCTAssertEqual(inject(\.journal).entries, ["setUp"])
        inject(\.journal).note("test")
    }

    func testThrowingHasItsOwnWorld() throws {
        XCTAssertEqual(inject(\.journal).entries, ["setUp"])
        inject(\.journal).note("test")
    }

    func testAsynchronousHasItsOwnWorld() async throws {
        XCTAssertEqual(inject(\.journal).entries, ["setUp"])
        XCTAssertEqual(inject(\.listings).name, "stub")
        inject(\.journal).note("test")
        await Task.yield()
        async let name = inject(\.listings).name
        let childName = await name
        XCTAssertEqual(childName, "stub")
    }

    @MainActor func testOfTheMainActorHasItsOwnWorld() async {
        XCTAssertEqual(inject(\.journal).entries, ["setUp"])
        inject(\.journal).note("test")
        withDependencies {
            $0[\.title] = "stub"
        } operation: {
            XCTAssertEqual(inject(\.title), "stub")
        }
        XCTAssertEqual(inject(\.title), "live")
    }

    func testSetsUpNestedWorlds() {
        inject(\.journal).note("test")
        withDependencies {
            $0[\.listings] = StubListings(name: "nested")
        } operation: {
            XCTAssertEqual(inject(\.listings).name, "nested")
        }
        XCTAssertEqual(inject(\.listings).name, "stub")
    }
}

final class AsynchronousSetUpTests: DependencyTestCase {
    override func setUp() async throws {
        inject(\.journal).note("setUp")
    }

    func testSeesTheChangesOfItsSetUp() async {
        XCTAssertEqual(inject(\.journal).entries, ["setUp"])
    }

    func testSynchronousSeesTheChangesOfItsSetUp() {
        XCTAssertEqual(inject(\.journal).entries, ["setUp"])
    }
}

/// A test case with a different base class.
final class WithTestDependenciesTests: XCTestCase {
    override func invokeTest() {
        withTestDependencies {
            $0[\.listings] = StubListings()
        } operation: {
            super.invokeTest()
        }
    }

    func testSeesTheOverrides() {
        XCTAssertEqual(inject(\.listings).name, "stub")
    }

    func testAsynchronousSeesTheOverrides() async {
        await Task.yield()
        XCTAssertEqual(inject(\.listings).name, "stub")
    }

    func testOpensAnEmptyWorldInsideAnother() {
        inject(\.journal).note("outside")
        let entries = withTestDependencies { inject(\.journal).entries }
        XCTAssertEqual(entries, [])
        XCTAssertEqual(withTestDependencies { inject(\.listings).name }, "live")
        XCTAssertEqual(inject(\.journal).entries, ["outside"])
    }

    func testRunsAnAsynchronousOperation() async throws {
        let name = try await withTestDependencies {
            $0[\.listings] = StubListings()
        } operation: {
            await Task.yield()
            try Task.checkCancellation()
            return inject(\.listings).name
        }
        XCTAssertEqual(name, "stub")
    }

    func testRethrowsTheErrorOfItsOperation() {
        XCTAssertThrowsError(try withTestDependencies { throw CancellationError() })
    }
}

#if !canImport(Darwin)
/// Checks what was closed after the test.
final class ClosingTestCaseTests: DependencyTestCase {
    private let journal = Journal()
    private var failures: [String] = []
    private var expected: [String] = []

    override func overrideDependencies(_ dependencies: inout DependencyOverrides) {
        dependencies[\.closings] = journal
    }

    override func invokeTest() {
        super.invokeTest()
        guard journal.entries != ["closed"] || failures != expected else { return }
        super.recordFailure(
            withDescription: "\(journal.entries), \(failures)", inFile: #filePath, atLine: #line, expected: true)
    }

    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
        failures.append(description)
    }

    func testClosesItsValues() {
        _ = inject(\.connection)
        XCTAssertEqual(journal.entries, [])
    }

    func testAsynchronousClosesItsValues() async {
        _ = inject(\.connection)
        XCTAssertEqual(journal.entries, [])
    }

    func testReportsAFailureToClose() {
        _ = inject(\.badConnection)
        let place = "\(file):\(badConnectionLine)"
        expected = ["failed - not closed at the end of the test: badConnection (\(place)): ClosingError()"]
    }
}

/// Collects its failures, and fails if they are not the expected ones.
final class StrictTestCaseTests: DependencyTestCase {
    private var expected: [String] = []
    private var failures: [String] = []
    private static let overrideLine = #line + 5

    override var isStrict: Bool { true }

    override func overrideDependencies(_ dependencies: inout DependencyOverrides) {
        dependencies[\.other] = "stub"
    }

    override func invokeTest() {
        super.invokeTest()
        guard failures != expected else { return }
        super.recordFailure(
            withDescription: "\(failures) are not \(expected)", inFile: #filePath, atLine: #line, expected: true)
    }

    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
        failures.append("\(filePath):\(lineNumber): \(description)")
    }

    func testReportsNothingWithoutAProblem() {
        XCTAssertEqual(inject(\.other), "stub")
        XCTAssertEqual(inject(\.number), 1)
    }

    func testReportsALiveValue() {
        _ = (inject(\.other), inject(\.listings))
        expected = [liveListings]
    }

    func testReportsALiveValueOnAThread() {
        _ = inject(\.other)
        let escaped = withEscapedDependencies { $0 }
        let done = expectation(description: "the thread has ended")
        Thread {
            escaped.yield { _ = inject(\.listings) }
            done.fulfill()
        }.start()
        wait(for: [done], timeout: 60)
        expected = [liveListings]
    }

    func testReportsAnUnusedOverride() {
        expected = [
            """
            \(file):\(Self.overrideLine): failed - nothing used the override of other at \(file):\(Self.overrideLine)
              Remove it, or find out why nothing reads the binding that it overrides.
            """
        ]
    }

    func testReportsAnUnimplementedClosure() {
        _ = inject(\.other)
        let line = #line + 1
        let call: @Sendable () -> Void = unimplemented("call")
        call()
        expected = [
            """
            \(file):\(line): failed - call is unimplemented, and was called
              Implement it in this test, or find the code that calls it.
            """
        ]
    }
}

private let file = "JoineryTestingTests/DependencyTestCaseTests.swift"
private let listingsLine = 272
private let badConnectionLine = 267

private let liveListings = """
    \(file):\(listingsLine): failed - the live value of listings (\(file):\(listingsLine)) is used in a test
      Override it, $0.override(\\.listings) { … }, give the binding a value for tests, test: { … }, or use the live \
    value: $0.useLive(\\.listings)
    """

private struct ClosingError: Error {}

/// Closes on the main actor, which waits for it, and can fail to close.
private struct Connection: ClosableDependency {
    let journal: Journal
    let isBad: Bool

    func close() async throws {
        for _ in 1...100 { await Task.yield() }
        await MainActor.run { journal.note("closed") }
        if isBad { throw ClosingError() }
    }
}

extension Dependencies {
    fileprivate var closings: Journal { singleton { Journal() } }
    fileprivate var connection: Connection { singleton { Connection(journal: closings, isBad: false) } }
    fileprivate var badConnection: Connection { singleton { Connection(journal: closings, isBad: true) } }
}
#endif

extension Dependencies {
    fileprivate var listings: any Listings { singleton { LiveListings() } }
    @MainActor fileprivate var title: String { singleton { "live" } }
}
