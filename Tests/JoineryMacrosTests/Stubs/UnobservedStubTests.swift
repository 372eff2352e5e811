// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryTesting
import TestSupport
import Testing
import XCTest

/// Without a trait, a test has no separate world, but issues of a stub still belong to the test.
struct UnobservedStubTests {
    @Test func issueIsRecordedInAPlainTest() async {
        let seen = await issues { ListingRepositoryStub().forget(1) }
        #expect(seen == [unimplementedIssue("ListingRepository.forget(_:)", line: StubPlace.listings + 2)])
    }

    @Test func issueIsRecordedInATaskOfATest() async {
        let seen = await issues {
            async let count = ListingRepositoryStub().count
            await Task { ListingRepositoryStub().forget(1) }.value
            #expect(await count == 0)
        }
        #expect(seen.count == 2)
    }

    /// A detached task belongs to no test. Its issue fails the run, which is a separate process here.
    @Test(.dependencies) func issueIsRecordedInADetachedTask() async {
        let seen = await issues {
            await #expect(processExitsWith: .success) {
                await Task.detached { ListingRepositoryStub().forget(1) }.value
            }
        }
        #expect(seen == [unimplementedIssue("ListingRepository.forget(_:)", line: StubPlace.listings + 2)])
    }
}

#if !canImport(Darwin)
/// Collects its failures, and fails if they are not the expected ones.
final class UnobservedStubCaseTests: XCTestCase {
    private var failures: [String] = []

    override func invokeTest() {
        super.invokeTest()
        let place = "JoineryMacrosTests/Stubs.swift:\(StubPlace.listings + 2)"
        let expected = """
            \(place): failed - ListingRepository.forget(_:) is unimplemented, and was called
              Implement it in this test, or find the code that calls it.
            """
        guard failures != [expected] else { return }
        super.recordFailure(
            withDescription: "\(failures) are not \([expected])", inFile: #filePath, atLine: #line, expected: true)
    }

    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
        failures.append("\(filePath):\(lineNumber): \(description)")
    }

    func testRecordsTheIssue() {
        ListingRepositoryStub().forget(1)
    }

    func testAsynchronousRecordsTheIssue() async {
        await Task.yield()
        ListingRepositoryStub().forget(1)
    }

    func testDetachedTaskRecordsTheIssue() async {
        await Task.detached { ListingRepositoryStub().forget(1) }.value
    }

    func testWorldRecordsTheIssue() {
        withTestDependencies { ListingRepositoryStub().forget(1) }
    }
}
#endif
#endif
