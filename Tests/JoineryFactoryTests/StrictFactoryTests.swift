// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import JoineryFactoryTesting
import JoineryTesting
import TestSupport
import Testing

private let place = "JoineryFactoryTests/StrictFactoryTests.swift"
private let declarationLine = #line + 2
extension Container {
    fileprivate var live: Factory<any Listings> { self { StoredListings("live") } }
    fileprivate var liveCached: Factory<any Listings> { self { StoredListings("live") }.cached }
    fileprivate var liveShared: Factory<any Listings> { self { StoredListings("live") }.shared }
    fileprivate var liveSingleton: Factory<any Listings> { self { StoredListings("live") }.singleton }
    fileprivate var liveGraph: Factory<any Listings> { self { StoredListings("live") }.graph }
    fileprivate var liveExpiring: Factory<any Listings> { self { StoredListings("live") }.cached.timeToLive(1000) }
    fileprivate var liveDetail: ParameterFactory<Int, Detail> { self { Detail($0) } }
    fileprivate var liveCachedDetail: ParameterFactory<Int, Detail> { self { Detail($0) }.cached }
    fileprivate var liveDetailPerID: ParameterFactory<Int, Detail> { self { Detail($0) }.scopeOnParameters.cached }
    fileprivate var livePromised: Factory<(any Listings)?> { promised() }
    fileprivate func named(_ name: StaticString) -> Factory<any Listings> { self(key: name) { StoredListings("live") } }
    fileprivate var tested: Factory<any Listings> {
        self { StoredListings("live") }.onTest { StoredListings("test") }
    }
    fileprivate var testedCached: Factory<any Listings> {
        self { StoredListings("live") }.cached.context(.test, .preview) { StoredListings("test") }
    }
    fileprivate var debugged: Factory<any Listings> {
        self { StoredListings("live") }.onDebug { StoredListings("debug") }.onDevice { StoredListings("device") }
    }
    fileprivate var withArgument: Factory<any Listings> {
        self { StoredListings("live") }.onArg("-stub") { StoredListings("argument") }
    }
}

private final class LiveContainer: SharedContainer, AutoRegistering {
    @TaskLocal static var shared = LiveContainer()
    let manager = ContainerManager()
    var listings: Factory<any Listings> { self { StoredListings("declared") } }

    func autoRegister() { listings.register { StoredListings("live") } }
}

private final class LazyScreen {
    @JoineryFactory.LazyInjected(\.live) var live
    @JoineryFactory.WeakLazyInjected(\.liveCached) var weak
    @JoineryFactory.DynamicInjected(\.live) var dynamic

    init() {}
}

extension Container {
    /// The factories without a parameter that have only a live value.
    fileprivate var allLive: [Factory<any Listings>] {
        [live, liveCached, liveShared, liveSingleton, liveGraph, liveExpiring, named("first"), named("second")]
    }
}

@Suite(.dependencies(.strict)) struct StrictFactoryTests {
    @Test func aRegistrationIsAnOverride() {
        for factory in Container.shared.allLive {
            factory.register { StoredListings("stub") }
            #expect(factory().source == "stub")
        }
        Container.shared.livePromised.register { StoredListings("stub") }
        #expect(Container.shared.livePromised()?.source == "stub")
    }

    @Test(
        .container { container in
            for factory in container.allLive { factory.register { StoredListings("stub") } }
        })
    func aRegistrationInTheTraitIsAnOverride() {
        for factory in Container.shared.allLive { #expect(factory().source == "stub") }
    }

    @Test func aRegistrationInAnOwnContainerIsAnOverride() {
        let container = Container()
        for factory in container.allLive {
            factory.register { StoredListings("stub") }
            #expect(factory().source == "stub")
        }
    }

    @Test func aRegistrationInANestedWorldIsAnOverride() {
        withDependencies { _ in
        } operation: {
            for factory in Container.shared.allLive {
                factory.register { StoredListings("stub") }
                #expect(factory().source == "stub")
            }
        }
    }

    @Test func aRegistrationWithAParameterIsAnOverride() {
        let container = Container.shared
        for factory in [container.liveDetail, container.liveCachedDetail, container.liveDetailPerID] {
            factory.register { Detail(-$0) }
            #expect(factory(1).id == -1)
        }
    }

    @Test func aScopeAppliesToARegistration() {
        let container = Container.shared
        container.live.register { StoredListings("stub") }.scope(.singleton).decorator { _ in }
        container.liveSingleton.scope(.cached).register { StoredListings("stub") }
        #expect(container.live() === container.live())
        #expect(container.liveSingleton().source == "stub")
    }

    @Test func aContextOfTheTestIsAnOverride() {
        let container = Container.shared
        for factory in container.allLive {
            factory.onDebug { StoredListings("debug") }.onDevice { StoredListings("device") }
            #expect(factory().source != "live")
        }
        container.withArgument.onTest { StoredListings("test") }
        #expect(container.withArgument().source == "test")
    }

    @Test func aDeclaredContextForTestsIsATestValue() {
        #expect(Container.shared.tested().source == "test")
        #expect(Container.shared.testedCached().source == "test")
        FactoryContext.setArg("-stub", forKey: "stub")
        #expect(Container.shared.withArgument().source == "argument")
    }

    @Test func wrappersReportNothingThemselves() {
        Container.shared.live.register { StoredListings("stub") }
        let stub = StoredListings("stub")
        Container.shared.liveCached.register { stub }
        let screen = LazyScreen()
        #expect(screen.live.source == "stub")
        #expect(screen.weak?.source == "stub")
        #expect(screen.dynamic.source == "stub")
    }

    @Test(.dependencies { $0[\.sharedContainer.live] = StoredListings("stub") })
    func anOverrideOfAnyDialectIsAnOverride() {
        #expect(Container.shared.live().source == "stub")
    }

    @Test(.dependencies { $0.useLive(\.sharedContainer.liveCached) })
    func aLiveValueCanBeChosen() {
        #expect(Container.shared.liveCached().source == "live")
        Container.shared.live.reset()
        #expect(Container.shared.live().source == "live")
    }

    /// None of these is an override, so the test need not use it.
    @Test func settingsNeedNotBeUsed() {
        let container = Container.shared
        container.live.timeToLive(3).scope(.cached)
        container.liveSingleton.reset()
        container.manager.defaultScope = .cached
        FactoryContext.setArg("-unused", forKey: "unused")
        container.manager.push()
        container.manager.pop()
        container.reset()
        container.live.register { StoredListings("stub") }
        _ = container.live()
        container.live.reset()
    }
}

struct StrictFactoryIssueTests {
    @Test func aLiveValueIsReported() async throws {
        let seen = try await issues {
            _ = (Container.shared.live(), Container.shared.liveCached(), Container.shared.liveSingleton())
            _ = (Container.shared.liveDetailPerID(1), Container.shared.liveExpiring())
            _ = (LazyScreen().live, Container.shared.liveCached())
        }
        #expect(
            seen == [
                liveValue("live", line: 0), liveValue("liveCached", line: 1), liveValue("liveSingleton", line: 3),
                liveValue("liveDetailPerID", line: 8), liveValue("liveExpiring", line: 5), liveValue("live", line: 0),
            ])
    }

    @Test func aLiveValueWithOtherModifiersIsReported() async throws {
        let seen = try await issues {
            _ = Container.shared.live.timeToLive(100).scope(.cached)()
            Container.shared.liveCached.onArg("-other") { StoredListings("argument") }
            _ = Container.shared.liveCached()
            Container.shared.liveSingleton.register { StoredListings("stub") }
            Container.shared.reset()
            _ = Container.shared.liveSingleton()
        }
        #expect(
            seen == [
                liveValue("live", line: 0), liveValue("liveCached", line: 1), liveValue("liveSingleton", line: 3),
            ])
    }

    @Test func aContextOfTheProgramIsReported() async throws {
        let seen = try await issues { _ = Container.shared.debugged() }
        #expect(seen == [liveValue("debugged", line: 18)])
    }

    @Test func aRegistrationOfTheProgramIsReported() async throws {
        let seen = try await issues {
            _ = LiveContainer.shared.listings()
            LiveContainer.shared.reset()
            _ = LiveContainer.shared.listings()
        }
        #expect(seen.count == 2)
        #expect(seen.allSatisfy { $0.message.hasPrefix("the live value of LiveContainer.listings") })
    }

    @Test func anUnusedRegistrationIsReported() async throws {
        let line = #line + 2
        let seen = try await issues {
            Container.shared.live.register { StoredListings("unused") }
            Container.shared.liveDetailPerID.register { Detail(-$0) }
            Container.shared.liveSingleton.onTest { StoredListings("unused") }
        }
        #expect(
            seen == [
                unusedOverride(of: "Container.live", line: line),
                unusedOverride(of: "Container.liveDetailPerID", line: line + 1),
                unusedOverride(of: "Container.liveSingleton", line: line + 2),
            ])
    }

    /// A suite's trait registers for all of its tests, but a test for itself.
    @Test func anUnusedRegistrationOfATestFailsIt() async throws {
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        let trait = ContainerTrait.container {
            $0.live.register { StoredListings("suite") }
            $0.liveCached.register { StoredListings("unused") }
        }
        let line = #line - 2
        let strict = DependenciesTrait.dependencies(.strict)
        let seen = try await TestSupport.issues {
            try await trait.provideScope(for: test, testCase: nil) {
                for isUsed in [true, false] {
                    try await strict.provideScope(for: test, testCase: testCase) {
                        try await trait.provideScope(for: test, testCase: testCase) {
                            if isUsed { _ = Container.shared.live() }
                            if !isUsed { Container.shared.liveShared.register { StoredListings("test") } }
                        }
                    }
                }
            }
        }
        #expect(
            seen == [
                unusedOverride(of: "Container.liveShared", line: line + 10),
                unusedOverride(of: "Container.liveCached", line: line, severity: .warning),
            ])
    }

    private func liveValue(_ name: String, line offset: Int) -> RecordedIssue {
        let line = declarationLine + offset
        return RecordedIssue(
            message: """
                the live value of Container.\(name) (\(place):\(line)) is used in a test
                  Override it, Container.shared.\(name).register { … }, or use the live value: \
                Container.shared.\(name).reset()
                """, place: "\(place):\(line)")
    }

    private func unusedOverride(
        of name: String, line: Int, severity: RecordedIssue.Severity = .error
    ) -> RecordedIssue {
        RecordedIssue(
            severity: severity,
            message: """
                nothing used the override of \(name) at \(place):\(line)
                  Remove it, or find out why nothing reads the binding that it overrides.
                """, place: "\(place):\(line)")
    }

    /// The issues of a strict test.
    private func issues(of body: @escaping @Sendable () -> Void) async throws -> [RecordedIssue] {
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        return try await TestSupport.issues {
            try await DependenciesTrait.dependencies(.strict).provideScope(for: test, testCase: testCase) { body() }
        }
    }
}
