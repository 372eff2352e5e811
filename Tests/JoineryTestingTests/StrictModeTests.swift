// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

struct StrictModeTests {
    @Test func reportsALiveValue() async throws {
        let seen = try await issues(with: .dependencies(.strict)) { _ = inject(\.listings) }
        #expect(seen == [liveValue("listings", "\\.listings", line: listingsLine)])
    }

    @Test func allowsALiveFactory() async throws {
        let seen = try await issues(
            with: .dependencies(.strict) {
                $0.useLive(\.makeText)
                $0.useLive({ $0.makeOther })
            }
        ) {
            #expect(inject(\.makeText)(1) == "1")
            #expect(inject(\.makeOther)(2) == "2")
        }
        #expect(seen == [])
    }

    @Test func reportsALiveValueOfADetachedTaskInTheTest() async throws {
        let seen = try await issues(with: .dependencies(.strict)) {
            await withEscapedDependencies { dependencies in
                await Task.detached { dependencies.yield { _ = inject(\.listings) } }.value
            }
        }
        #expect(seen == [liveValue("listings", "\\.listings", line: listingsLine)])
    }

    @Test func reportsAnIndirectLiveValueOnce() async throws {
        let seen = try await issues(with: .dependencies(.strict)) {
            _ = inject(\.search)
            _ = inject(\.search)
        }
        #expect(seen == [liveValue("listings", "\\.listings", line: listingsLine)])
    }

    @Test func reportsALiveValueUnderADecorator() async throws {
        let seen = try await issues(with: .dependencies(.strict) { $0.decorate(\.listings) { value, _ in value } }) {
            _ = inject(\.listings)
        }
        #expect(seen == [liveValue("listings", "\\.listings", line: listingsLine)])
    }

    @Test func reportsALiveValueOfATypedGraph() async throws {
        let seen = try await issues(with: .dependencies(.strict)) { _ = Session().title }
        #expect(
            seen == [
                liveValue(
                    "Session.title", overriding: "$0.graph(Session.self) { $0.override(\\.title) { … } }",
                    usingLive: "$0.graph(Session.self) { $0.useLive(\\.title) }", line: Session.titleLine)
            ])
    }

    @Test func reportsALiveValueInANestedWorld() async throws {
        let seen = try await issues(with: .dependencies(.strict)) {
            withDependencies {
                $0[\.tested] = "stub"
            } operation: {
                _ = (inject(\.listings), inject(\.tested))
            }
        }
        #expect(seen == [liveValue("listings", "\\.listings", line: listingsLine)])
    }

    @Test func reportsALiveValueNextToOneForPreviews() async throws {
        let seen = try await issues(with: .dependencies(.strict)) { _ = inject(\.previewed) }
        #expect(seen == [liveValue("previewed", "\\.previewed", line: listingsLine + 2)])
    }

    @Test func allowsTestValuesOverridesAndIntendedLiveValues() async throws {
        let seen = try await issues(
            with: .dependencies(.strict) {
                $0[\.listings] = StubListings()
                $0.bind(\.required) { "bound" }
                $0.useLive(\.previewed)
            }
        ) {
            _ = (inject(\.search), inject(\.tested), inject(\.required), inject(\.previewed))
        }
        #expect(seen == [])
    }

    @Test func allowsTheLiveValueOfABindingWithATestValue() async throws {
        let seen = try await issues(with: .dependencies(.strict) { $0.useLive(\.tested) }) {
            #expect(inject(\.tested) == "live")
        }
        #expect(seen == [])
    }

    @Test func allowsLiveValuesInAnotherContext() async throws {
        let seen = try await issues(with: .dependencies(.strict) { $0.context = .live }) { _ = inject(\.listings) }
        #expect(seen == [])
    }

    @Test func reportsAnUnusedOverride() async throws {
        let line = #line + 2
        let seen = try await issues(
            with: .dependencies(.strict) { $0[\.listings] = StubListings() }
        ) {
            _ = inject(\.tested)
        }
        #expect(seen == [unusedOverride(of: "listings", line: line)])
    }

    @Test func reportsAnUnusedOverrideByTypeIfItsNameIsUnknown() async throws {
        let line = #line + 2
        let seen = try await issues(
            with: .dependencies(.strict) { $0.override(\.unread) { StubListings() } }
        ) {
            _ = inject(\.tested)
        }
        #expect(seen == [unusedOverride(of: "a binding of type Listings", line: line)])
    }

    @Test(.dependencies) func namesAnUnusedOverrideByAKeyPathThatIsKnown() async throws {
        withDependencies {
            $0.override(\.known) { StubListings() }
        } operation: {
            _ = inject(\.known)
        }
        let line = #line + 2
        let seen = try await issues(
            with: .dependencies(.strict) { $0.override(\.known) { StubListings() } }
        ) {
            _ = inject(\.tested)
        }
        #expect(seen == [unusedOverride(of: "known", line: line)])
    }

    @Test func reportsEveryUnusedOverride() async throws {
        let line = #line + 3
        let seen = try await issues(
            with: .dependencies(.strict) {
                $0[\.listings] = StubListings()
                $0.override(\.tested) { "used" }
                $0.decorate(\.previewed) { value, _ in value }
                $0.contribute(to: \.strictCollection) { _ in "element" }
            }
        ) {
            _ = inject(\.tested)
        }
        #expect(
            seen == [
                unusedOverride(of: "listings", line: line), unusedOverride(of: "previewed", line: line + 2),
                unusedOverride(of: "a binding of type Array<String>", line: line + 3),
            ])
    }

    @Test func reportsNothingUnlessStrict() async throws {
        let seen = try await issues(with: .dependencies { $0[\.tested] = "unused" }) { _ = inject(\.listings) }
        #expect(seen == [])
    }

    @Test func isInheritedByATest() async throws {
        let seen = try await issues(
            with: .dependencies(.strict), .dependencies { $0[\.tested] = "stub" }
        ) {
            _ = (inject(\.listings), inject(\.tested))
        }
        #expect(seen == [liveValue("listings", "\\.listings", line: listingsLine)])
    }

    @Test func isLiftedByALenientTest() async throws {
        let seen = try await issues(with: .dependencies(.strict), .dependencies(.lenient)) { _ = inject(\.listings) }
        #expect(seen == [])
    }
}

struct StrictSuiteTests {
    @Test func warnsOfAnOverrideThatNoTestUsed() async throws {
        let line = #line + 3
        let seen = try await issues(
            ofSuiteWith: .dependencies(.strict) {
                $0[\.tested] = "stub"
                $0[\.listings] = StubListings()
            }, tests: [{ _ = inject(\.tested) }, { _ = inject(\.number) }])
        #expect(seen == [unusedOverride(of: "listings", line: line + 1, severity: .warning)])
    }

    @Test func reportsNothingIfOneOfItsTestsUsedTheOverride() async throws {
        let seen = try await issues(
            ofSuiteWith: .dependencies(.strict) {
                $0[\.tested] = "stub"
                $0[\.listings] = StubListings()
            }, tests: [{ _ = inject(\.tested) }, { _ = inject(\.listings) }])
        #expect(seen == [])
    }

    @Test func failsATestThatDoesNotUseWhatItPrepares() async throws {
        let line = #line + 7
        let seen = try await issues(
            ofSuiteWith: .dependencies(.strict) { $0[\.listings] = StubListings() },
            tests: [
                { _ = inject(\.listings) },
                {
                    prepareDependencies { $0[\.tested] = "used" }
                    prepareDependencies { $0[\.listings] = StubListings() }
                    _ = inject(\.tested)
                },
            ])
        #expect(seen == [unusedOverride(of: "listings", line: line)])
    }

    @Test func reportsALiveValueInEachTest() async throws {
        let seen = try await issues(
            ofSuiteWith: .dependencies(.strict), tests: [{ _ = inject(\.listings) }, { _ = inject(\.listings) }])
        let issue = liveValue("listings", "\\.listings", line: listingsLine)
        #expect(seen == [issue, issue])
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()

    static let titleLine = #line + 1
    var title: String { singleton { "live" } }
}

private let listingsLine = #line + 2
extension Dependencies {
    fileprivate var listings: any Listings { singleton { LiveListings() } }
    fileprivate var previewed: String {
        singleton {
            switch context {
            case .preview: "preview"
            default: "live"
            }
        }
    }
    fileprivate var search: String {
        transient {
            listings.name
        } test: {
            listings.name
        }
    }
    fileprivate var tested: String {
        singleton {
            "live"
        } test: {
            "test"
        }
    }
    fileprivate var required: String { required() }
}

private let file = "JoineryTestingTests/StrictModeTests.swift"

private func liveValue(_ name: String, _ keyPath: String, line: Int) -> RecordedIssue {
    liveValue(name, overriding: "$0.override(\(keyPath)) { … }", usingLive: "$0.useLive(\(keyPath))", line: line)
}

private func liveValue(_ name: String, overriding: String, usingLive: String, line: Int) -> RecordedIssue {
    RecordedIssue(
        message: """
            the live value of \(name) (\(file):\(line)) is used in a test
              Override it, \(overriding), give the binding a value for tests, test: { … }, or use the \
            live value: \(usingLive)
            """, place: "\(file):\(line)")
}

private func unusedOverride(of name: String, line: Int, severity: RecordedIssue.Severity = .error) -> RecordedIssue {
    RecordedIssue(
        severity: severity,
        message: """
            nothing used the override of \(name) at \(file):\(line)
              Remove it, or find out why nothing reads the binding that it overrides.
            """, place: "\(file):\(line)")
}

/// The issues of a test with nested traits.
private func issues(
    with traits: DependenciesTrait..., of body: @escaping @Sendable () async -> Void
) async throws -> [RecordedIssue] {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    let run = traits.reversed().reduce(Body(run: body)) { body, trait in
        Body { try await trait.provideScope(for: test, testCase: testCase) { try await body.run() } }
    }
    return try await issues(of: run.run)
}

/// The issues of a suite that has a trait and tests which inherit it.
private func issues(
    ofSuiteWith trait: DependenciesTrait, tests: [@Sendable () async -> Void]
) async throws -> [RecordedIssue] {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    return try await issues {
        try await trait.provideScope(for: test, testCase: nil) {
            for body in tests {
                try await trait.provideScope(for: test, testCase: testCase) { await body() }
            }
        }
    }
}

private struct Body: Sendable {
    let run: @Sendable () async throws -> Void
}

extension Dependencies {
    fileprivate var makeText: @Sendable (Int) -> String { factory { "\($0)" } }
    fileprivate var makeOther: @Sendable (Int) -> String { factory { "\($0)" } }
    fileprivate var unread: any Listings { singleton { LiveListings() } }
    fileprivate var known: any Listings { singleton { LiveListings() } }
    fileprivate var strictCollection: [String] { collection() }
}
