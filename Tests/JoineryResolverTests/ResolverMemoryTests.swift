// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
}
