// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import JoineryTesting
import Testing

private final class Thing: Sendable {
    let name: String
    init(_ name: String = "") { self.name = name }
}

/// Sequences of changes for which Resolver gives these results.
@Suite(.dependencies(.lenient)) struct OriginalResolverTests {
    private let resolver = Resolver()

    @Test func anotherCacheBeginsAnew() {
        resolver.register { Thing() }.scope(.container)
        let first = resolver.resolve(Thing.self)
        #expect(resolver.resolve(Thing.self) === first)
        resolver.cache = ResolverScopeCache()
        #expect(resolver.resolve(Thing.self) !== first)
    }

    @Test func anotherScopeBeginsAnew() {
        for scope in [ResolverScope.shared, .unique, .graph, .application] {
            let options = resolver.register { Thing() }.scope(.cached)
            let first = resolver.resolve(Thing.self)
            options.scope(scope)
            #expect(resolver.resolve(Thing.self) !== first)
        }
    }

    @Test func theSameScopeDiscardsNothing() {
        let options = resolver.register { Thing() }.scope(.cached)
        let first = resolver.resolve(Thing.self)
        options.scope(.cached)
        #expect(resolver.resolve(Thing.self) === first)
    }

    @Test func anAssignedLazyPropertyReleasesWhatItHadResolved() {
        Resolver.register { Thing("resolved") }.scope(.unique)
        var lazy = LazyInjected<Thing>()
        weak let first = lazy.wrappedValue
        #expect(first?.name == "resolved")
        lazy.wrappedValue = Thing("own")
        #expect(first == nil)
        #expect(lazy.wrappedValue.name == "own")
    }
}
