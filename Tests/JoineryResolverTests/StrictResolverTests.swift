// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import JoineryTesting
import TestSupport
import Testing

private protocol Archive: Sendable {
    var source: String { get }
}

private final class Listings: Archive {
    let source: String

    init(_ source: String) {
        self.source = source
    }
}

private var scopes: [ResolverScope] { [.unique, .graph, .application, .cached, .shared, .container] }
private let place = "JoineryResolverTests/StrictResolverTests.swift"
/// The container of the program, which registers a service in each scope, named by its number.
private let container = World.process.perform {
    let container = Resolver()
    for (index, scope) in scopes.enumerated() {
        container.register(name: name(index)) { Listings("live") }.implements((any Archive).self, name: name(index))
            .scope(scope)
    }
    container.register { Listings("live") }.implements((any Archive).self)
    return container
}

private func name(_ index: Int) -> Resolver.Name { Resolver.Name("\(index)") }

private final class Screen {
    @JoineryResolver.LazyInjected(name: name(3), container: container) var listings: Listings
    @JoineryResolver.WeakLazyInjected(name: name(3), container: container) var weak: Listings?
    @JoineryResolver.Injected(name: name(3), container: container) var eager: Listings

    init() {}
}

@Suite(.dependencies(.strict)) struct StrictResolverTests {
    @Test(arguments: scopes.indices) func aRegistrationIsAnOverride(index: Int) {
        container.register(name: name(index)) { Listings("stub") }.scope(scopes[index])
        #expect(container.resolve(Listings.self, name: name(index)).source == "stub")
    }

    @Test(arguments: scopes.indices) func aRegistrationInAnOwnContainerIsAnOverride(index: Int) {
        let own = Resolver(child: container)
        for source in ["first", "second"] {
            own.register { Listings(source) }.scope(scopes[index])
            own.register(name: "with argument") { _, arguments in Listings(arguments()) }.scope(scopes[index])
            #expect(own.resolve(Listings.self).source == source)
            #expect(own.resolve(Listings.self, name: "with argument", args: source).source == source)
        }
    }

    @Test func aRegistrationInMainIsAnOverride() {
        Resolver.main = Resolver()
        Resolver.register { Listings("stub") }
        #expect(Resolver.resolve(Listings.self).source == "stub")
    }

    @Test func aRegistrationInANestedWorldIsAnOverride() {
        withDependencies { _ in
        } operation: {
            container.register(name: name(3)) { Listings("stub") }
            #expect(container.resolve(Listings.self, name: name(3)).source == "stub")
        }
    }

    @Test func aWrapperReportsNothingItself() {
        let stub = Listings("stub")
        container.register(name: name(3)) { stub }
        let screen = Screen()
        #expect(screen.listings.source == "stub")
        #expect(screen.weak?.source == "stub")
        #expect(screen.eager.source == "stub")
    }

    @Test func anImplementedServiceIsAnOverride() {
        container.register { Listings("stub") }
        #expect(container.resolve((any Archive).self).source == "stub")
    }

    @Test func whatARegistrationImplementsNeedNotBeUsed() {
        container.register { Listings("stub") }.implements((any Archive).self)
        #expect(container.resolve(Listings.self).source == "stub")
    }

    @Test(
        .dependencies {
            for index in scopes.indices { $0.useLive(\.[container.key(Listings.self, name: name(index))]) }
        })
    func aLiveValueCanBeChosen() {
        for index in scopes.indices {
            #expect(container.resolve(Listings.self, name: name(index)).source == "live")
        }
    }

    /// None of these is an override, so the test need not use it.
    @Test func settingsNeedNotBeUsed() {
        container.cache = ResolverScopeCache()
        container.add(child: Resolver())
        Resolver.defaultScope = .unique
        Resolver.reset()
    }
}

struct StrictResolverIssueTests {
    @Test(arguments: scopes.indices) func aLiveValueIsReported(index: Int) async throws {
        let seen = try await issues { _ = container.resolve((any Archive).self, name: name(index)) as Any }
        #expect(seen.count == 1)
    }

    @Test func anUnusedRegistrationIsReported() async throws {
        let line = #line + 2
        let seen = try await issues {
            container.register(name: name(3)) { Listings("unused") }
        }
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        nothing used the override of Listings "3" at \(place):\(line)
                          Remove it, or find out why nothing reads the binding that it overrides.
                        """, place: "\(place):\(line)")
            ])
    }

    /// The issues of a strict test.
    private func issues(of body: @escaping @Sendable () -> Void) async throws -> [RecordedIssue] {
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        return try await TestSupport.issues {
            try await DependenciesTrait.dependencies(.strict).provideScope(for: test, testCase: testCase) { body() }
        }
    }
}
