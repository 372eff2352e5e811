// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite struct ClosingTests {
    @Test func endOfATestClosesItsValues() async throws {
        let journal = Journal()
        let trait = DependenciesTrait.dependencies { $0[\.closings] = journal }
        let current = try #require(Test.current)
        try await trait.provideScope(for: current, testCase: Test.Case.current) {
            _ = Dependencies.current.file
            #expect(journal.entries == [])
        }
        #expect(journal.entries == ["close file"])
    }

    @Test func endOfAFailedTestClosesItsValues() async throws {
        let journal = Journal()
        let trait = DependenciesTrait.dependencies { $0[\.closings] = journal }
        let current = try #require(Test.current)
        await #expect(throws: CancellationError.self) {
            try await trait.provideScope(for: current, testCase: Test.Case.current) {
                _ = Dependencies.current.file
                throw CancellationError()
            }
        }
        #expect(journal.entries == ["close file"])
    }

    @Test func failureToCloseIsAnIssue() async throws {
        let current = try #require(Test.current)
        let seen = try await issues {
            try await DependenciesTrait.dependencies.provideScope(for: current, testCase: Test.Case.current) {
                _ = Dependencies.current.bad
            }
        }
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        not closed at the end of the test: bad (JoineryTestingTests/ClosingTests.swift:77): \
                        ClosingError()
                        """, place: "JoineryTestingTests/ClosingTests.swift:77")
            ])
    }

    @Test func asynchronousOperationIsClosedBeforeItReturns() async {
        let journal = Journal()
        await withTestDependencies {
            $0[\.closings] = journal
        } operation: { () async in
            _ = Dependencies.current.file
        }
        #expect(journal.entries == ["close file"])
    }
}

private struct ClosingError: Error {}

private struct File: ClosableDependency {
    let name: String
    let journal: Journal

    func close() async throws {
        journal.note("close \(name)")
        if name == "bad" { throw ClosingError() }
    }
}

extension Dependencies {
    fileprivate var closings: Journal { singleton { Journal() } }
    fileprivate var file: File { singleton { File(name: "file", journal: closings) } }
    fileprivate var bad: File { singleton { File(name: "bad", journal: closings) } }
}
