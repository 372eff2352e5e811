// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import JoineryTesting
import TestSupport
import Testing

extension ResolverScope {
    static let session = ResolverScopeCache()
}

@Suite(.dependencies) struct ScopeTests {
    private let resolver = Resolver()

    @Test(arguments: ["application", "cached", "custom", "static"]) func cacheKeepsItsInstances(name: String) {
        let scope = scope(name)
        resolver.register { Store("store") }.scope(scope)
        resolver.register { Ticket() }.scope(scope)
        let (store, ticket) = (resolver.resolve(Store.self), resolver.resolve(Ticket.self))
        #expect(resolver.resolve(Store.self) === store)
        #expect(resolver.resolve(Ticket.self) == ticket)
        scope.reset()
        #expect(resolver.resolve(Store.self) !== store)
        #expect(resolver.resolve(Ticket.self) != ticket)
    }

    private func scope(_ name: String) -> ResolverScope {
        switch name {
        case "application": .application
        case "cached": .cached
        case "static": .session
        default: ResolverScopeCache()
        }
    }

    @Test func resetAffectsOnlyItsScope() {
        let session = ResolverScopeCache()
        resolver.register { Store("store") }.scope(session)
        resolver.register { Ticket() }.scope(.cached)
        let (store, ticket) = (resolver.resolve(Store.self), resolver.resolve(Ticket.self))
        ResolverScope.cached.reset()
        #expect(resolver.resolve(Store.self) === store)
        #expect(resolver.resolve(Ticket.self) != ticket)
    }

    @Test func graphSharesObjectsInAResolution() {
        resolver.register { Store("store") }
        resolver.register { [resolver] in Owner(resolver.resolve()) }
            .resolveProperties { resolver, owner in
                owner.note("\(resolver.resolve(Store.self) === owner.store)")
            }
        let owner: Owner = resolver.resolve()
        #expect(owner.notes == ["true"])
        #expect(resolver.resolve(Store.self) !== owner.store)
    }

    @Test func graphBuildsValuesEachTime() {
        resolver.register { Ticket() }.resolveProperties { _, _ in }
        resolver.register { resolver in Tickets(first: resolver.resolve(), second: resolver.resolve()) }
        let tickets: Tickets = resolver.resolve()
        #expect(tickets.first != tickets.second)
    }

    @Test func sharedKeepsObjectsInUse() {
        resolver.register { Store("store") }.scope(.shared)
        resolver.register { Ticket() }.scope(.shared)
        var store: Store? = resolver.resolve(Store.self)
        weak let released = store
        #expect(resolver.resolve(Store.self) === store)
        #expect(resolver.resolve(Ticket.self) != resolver.resolve(Ticket.self))
        store = nil
        #expect(released == nil)
    }

    @Test func sharedCanBeReset() {
        resolver.register { Store("store") }.scope(.shared)
        let store: Store = resolver.resolve()
        ResolverScope.shared.reset()
        #expect(resolver.resolve(Store.self) !== store)
    }

    @Test func uniqueBuildsEachTime() {
        resolver.register { Store("store") }.scope(.unique)
        #expect(resolver.resolve(Store.self) !== resolver.resolve(Store.self))
    }

    @Test func containerScopeBelongsToTheContainerThatResolves() {
        let parent = Resolver(child: resolver)
        resolver.register { Store("store") }.scope(.container)
        let (own, ofParent) = (resolver.resolve(Store.self), parent.resolve(Store.self))
        #expect(own !== ofParent)
        #expect(resolver.resolve(Store.self) === own)
        #expect(parent.resolve(Store.self) === ofParent)
        parent.cache.reset()
        #expect(resolver.resolve(Store.self) === own)
        #expect(parent.resolve(Store.self) !== ofParent)
    }

    @Test func containerScopeCanBeReplaced() {
        resolver.register { Store("store") }.scope(.container)
        resolver.cache = .unique
        #expect(resolver.resolve(Store.self) !== resolver.resolve(Store.self))
        resolver.cache = .container
        #expect(resolver.resolve(Store.self) === resolver.resolve(Store.self))
    }

    @Test func defaultScopeAppliesToLaterRegistrations() {
        resolver.register(name: "before") { Store("before") }
        Resolver.defaultScope = .cached
        resolver.register(name: "after") { Store("after") }
        #expect(resolver.resolve(Store.self, name: "before") !== resolver.resolve(Store.self, name: "before"))
        #expect(resolver.resolve(Store.self, name: "after") === resolver.resolve(Store.self, name: "after"))
    }

    @Test func containersHaveSeparateInstances() {
        let other = Resolver()
        resolver.register { Store("one") }.scope(.application)
        other.register { Store("other") }.scope(.application)
        #expect(resolver.resolve(Store.self).name == "one")
        #expect(other.resolve(Store.self).name == "other")
    }

    @Test func registrationOverAnotherReplacesItsInstance() {
        resolver.register { Store("live") }.scope(.application)
        #expect(resolver.resolve(Store.self).name == "live")
        resolver.register { Store("stub") }.scope(.application)
        #expect(resolver.resolve(Store.self).name == "stub")
    }

    @Test func changedScopeAppliesToTheNextResolution() {
        let options = resolver.register { Store("store") }.scope(.cached)
        let store: Store = resolver.resolve()
        options.scope(.unique)
        #expect(resolver.resolve(Store.self) !== store)
        #expect(options.registration.resolve(resolver: resolver, args: nil) !== store)
    }
}
