// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import JoineryTesting
import Testing

/// Instances that are no longer referenced are released.
@Suite(.dependencies) struct ResolverMemoryTests {
    @Test(arguments: ["graph", "shared", "unique"]) func resolutionReleasesItsInstances(name: String) {
        let resolver = Resolver()
        let scope: ResolverScope = name == "graph" ? .graph : name == "shared" ? .shared : .unique
        resolver.register { Store("store") }.scope(scope)
        weak let store = resolver.resolve(Store.self)
        #expect(store == nil)
    }

    @Test(arguments: ["application", "container"]) func containerReleasesItsInstances(name: String) {
        var resolver: Resolver? = Resolver()
        resolver?.register { Store("store") }.scope(name == "application" ? .application : .container)
        weak let store = resolver?.resolve(Store.self)
        #expect(store != nil)
        resolver = nil
        #expect(store == nil)
    }

    @Test func containerReleasesItsRegistrations() {
        var (resolver, store): (Resolver?, Store?) = (Resolver(), Store("store"))
        resolver?.register { [store] in store }
        weak let held = store
        store = nil
        #expect(held != nil)
        resolver = nil
        #expect(held == nil)
    }

    @Test(arguments: ["application", "container"]) func resetReleasesTheInstance(name: String) {
        let parent = Resolver()
        withTestDependencies { _ in
        } operation: {
            let resolver = Resolver(child: parent)
            let scope: ResolverScope = name == "application" ? .application : .container
            resolver.register { Store("store") }.scope(scope)
            weak let store = resolver.resolve(Store.self)
            #expect(store != nil)
            switch name {
            case "application": ResolverScope.application.reset()
            default: resolver.cache.reset()
            }
            #expect(store == nil)
        }
    }

    /// What a world keeps does not depend on how often the program was reset in it.
    @Test(arguments: [true, false]) func resetLeavesNothingInTheWorld(isInNestedWorld: Bool) {
        func resetAndRegister() -> Int {
            Resolver.reset()
            Resolver.registerServices?()
            Resolver.register { StoredListingRepository() as any ListingRepository }.scope(.cached)
            Resolver.main.add(child: Resolver())
            Resolver.main.cache = ResolverScopeCache()
            _ = Resolver.resolve((any ListingRepository).self)
            ResolverScope.cached.reset()
            return World.current.overrides.all.count
        }
        func expectSameCount() {
            let first = resetAndRegister()
            for _ in 0..<10 { #expect(resetAndRegister() == first) }
        }
        guard isInNestedWorld else { return expectSameCount() }
        withDependencies { _ in
        } operation: {
            expectSameCount()
        }
    }

    @Test func aNestedWorldReleasesWhatItHasChangedInAContainer() {
        var resolver: Resolver? = Resolver()
        withDependencies { _ in
        } operation: {
            weak var child: Resolver?
            do {
                let added = Resolver()
                resolver?.add(child: added)
                child = added
            }
            #expect(child != nil)
            resolver = nil
            #expect(child == nil)
        }
    }
}
