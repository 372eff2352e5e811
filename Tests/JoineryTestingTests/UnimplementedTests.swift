// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(
    .dependencies {
        $0[\.analytics] = .unimplementedClosures
        $0[\.repository] = StubRepository()
    })
struct UnimplementedTests {
    @Test func reportsNothingUnlessCalled() async {
        let seen = await issues { _ = (inject(\.analytics), inject(\.repository)) }
        #expect(seen == [])
    }

    @Test func closureRecordsAnIssueAndReturns() async {
        let seen = await issues { inject(\.analytics).track("event", 1) }
        #expect(seen == [unimplementedIssue("track", line: Analytics.line + 1)])
    }

    @Test func closureReturnsItsPlaceholder() async {
        var count = 0
        let seen = await issues { count = inject(\.analytics).count() }
        #expect(seen == [unimplementedIssue("count", line: Analytics.line + 2)])
        #expect(count == 7)
    }

    @Test func throwingClosureThrows() async {
        var error = ""
        let seen = await issues { error = await thrown { _ = try inject(\.analytics).load("a") } }
        #expect(seen == [unimplementedIssue("load", line: Analytics.line + 3)])
        #expect(error == "load: load is unimplemented")
    }

    @Test func asynchronousClosureThrows() async {
        var error = ""
        let seen = await issues { error = await thrown { _ = try await inject(\.analytics).fetch("a") } }
        #expect(seen == [unimplementedIssue("fetch", line: Analytics.line + 4)])
        #expect(error == "fetch: fetch is unimplemented")
    }

    @Test func memberReturnsItsPlaceholder() async {
        var all: [String] = []
        let seen = await issues { all = inject(\.repository).all() }
        #expect(seen == [unimplementedIssue("StubRepository.all", line: StubRepository.allLine)])
        #expect(all == ["placeholder"])
    }

    @Test func throwingMemberThrows() async {
        var errors: [String] = []
        let seen = await issues {
            errors.append(await thrown { _ = try inject(\.repository).one() })
            errors.append(await thrown { _ = try await inject(\.repository).later() })
        }
        #expect(
            seen == [
                unimplementedIssue("StubRepository.one", line: StubRepository.allLine + 1),
                unimplementedIssue("StubRepository.later", line: StubRepository.allLine + 2),
            ])
        #expect(
            errors == [
                "StubRepository.one: StubRepository.one is unimplemented",
                "StubRepository.later: StubRepository.later is unimplemented",
            ])
    }

    @Test func recordsAnIssueForEachCall() async {
        let seen = await issues {
            inject(\.analytics).track("event", 1)
            inject(\.analytics).track("event", 2)
        }
        #expect(seen.count == 2)
    }
}

private let file = "JoineryTestingTests/UnimplementedTests.swift"

private func unimplementedIssue(_ name: String, line: Int) -> RecordedIssue {
    RecordedIssue(
        message: """
            \(name) is unimplemented, and was called
              Implement it in this test, or find the code that calls it.
            """, place: "\(file):\(line)")
}

private protocol Repository: Sendable {
    func all() -> [String]
    func one() throws -> String
    func later() async throws -> String
}

private struct StubRepository: Repository {
    static let allLine = #line + 1
    func all() -> [String] { unimplemented("StubRepository.all", placeholder: ["placeholder"]) }
    func one() throws -> String { try unimplemented("StubRepository.one") }
    func later() async throws -> String { try unimplemented("StubRepository.later") }
}

private struct Analytics: Sendable {
    var track: @Sendable (String, Int) -> Void
    var count: @Sendable () -> Int
    var load: @Sendable (String) throws -> Int
    var fetch: @Sendable (String) async throws -> Int

    static let line = #line + 1
    static let unimplementedClosures = Analytics(
        track: unimplemented("track"),
        count: unimplemented("count", placeholder: 7),
        load: unimplemented("load"),
        fetch: unimplemented("fetch"))
}

extension Dependencies {
    fileprivate var analytics: Analytics {
        singleton { Analytics(track: { _, _ in }, count: { 1 }, load: { $0.count }, fetch: { $0.count }) }
    }
    fileprivate var repository: any Repository { required() }
}

/// The error of an unimplemented function.
private func thrown(_ body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "nothing"
    } catch let error as UnimplementedError {
        return "\(error.name): \(error)"
    } catch {
        return "another error"
    }
}
