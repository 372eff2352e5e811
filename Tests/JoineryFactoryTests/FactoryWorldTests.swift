// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import JoineryTesting
import TestSupport
import Testing

private final class Ring: Sendable {
    init(_ part: Ring?) {}
}

extension Container {
    fileprivate var first: Factory<Ring> { self { Ring(self.second()) }.cached }
    fileprivate var second: Factory<Ring> { self { Ring(self.first()) } }
    fileprivate var counted: Factory<Part> {
        self {
            buildCount.increment()
            return Part()
        }.singleton
    }
}

private let buildCount = Counter()

/// An object that reads after its creation.
private final class Owner: Sendable {
    let listings = LazyInjected(\Container.cachedListings)
}

extension Container {
    fileprivate var owner: Factory<Owner> { self { Owner() }.cached }
}

@Suite(.dependencies) struct FactoryWorldTests {
    /// The container is one object for all tests.
    @Test(arguments: 0..<100) func aRegistrationAffectsOnlyItsTest(index: Int) async {
        if index % 3 == 0 { #expect(Container.shared.screen().listings.source == "stored") }
        Container.shared.cachedListings.register { StoredListings("test \(index)") }
        // Instances that exist stay until they are reset.
        if index % 3 == 0 { Container.shared.reset(options: .scope) }
        await Task.yield()
        let screen = Container.shared.screen()
        #expect(Container.shared.cachedListings().source == "test \(index)")
        #expect(screen.listings.source == "test \(index)")
        #expect(Container.shared.screen() === screen)
    }

    @Test func aNestedWorldRebuildsOnlyWhatItChanges() {
        let (screen, session) = (Container.shared.screen(), Container.shared.sessionListings())
        withDependencies { _ in
        } operation: {
            Container.shared.cachedListings.register { StoredListings("nested") }
            #expect(Container.shared.screen().listings.source == "nested")
            #expect(Container.shared.screen() !== screen)
            #expect(Container.shared.sessionListings() === session)
        }
        #expect(Container.shared.screen() === screen)
        #expect(screen.listings === Container.shared.cachedListings())
    }

    /// The outer world has no instance when the nested one builds its own.
    @Test func instancesOfANestedRegistrationStayInItsWorld() {
        withDependencies { _ in
        } operation: {
            Container.shared.cachedListings.register { StoredListings("nested") }
            Container.shared.singletonListings.register { StoredListings("nested") }
            #expect(Container.shared.cachedListings().source == "nested")
            #expect(Container.shared.singletonListings().source == "nested")
        }
        #expect(Container.shared.cachedListings().source == "stored")
        #expect(Container.shared.singletonListings().source == "stored")
    }

    @Test func aNestedContextRebuildsItsFactory() {
        let listings = Container.shared.cachedListings()
        withDependencies { _ in
        } operation: {
            Container.shared.cachedListings.onTest { StoredListings("for tests") }
            #expect(Container.shared.cachedListings().source == "for tests")
        }
        #expect(Container.shared.cachedListings() === listings)
    }

    @Test func nativeCodeReadsAndChangesFactories() {
        #expect(inject(\.sharedContainer.cachedListings) === Container.shared.cachedListings())
        withDependencies {
            $0[\.sharedContainer.cachedListings] = StoredListings("native")
        } operation: {
            #expect(Container.shared.cachedListings().source == "native")
            #expect(Container.shared.screen().listings.source == "native")
        }
        withDependencies {
            $0.decorate(\.sharedContainer.cachedListings) { listings, _ in StoredListings("<\(listings.source)>") }
        } operation: {
            #expect(Container.shared.screen().listings.source == "<stored>")
        }
        #expect(Container.shared.screen().listings.source == "stored")
    }

    @Test func aResetAppliesToItsWorld() {
        let container = Container.shared
        container.cachedListings.register { StoredListings("outer") }
        let outer = container.cachedListings()
        withDependencies { _ in
        } operation: {
            container.reset(options: .scope)
            #expect(container.cachedListings().source == "outer")
            #expect(container.cachedListings() !== outer)
            container.reset()
            #expect(container.cachedListings().source == "stored")
        }
        #expect(container.cachedListings() === outer)
    }

    @Test func lazyInjectionReadsFromTheWorldOfItsOwner() async {
        let lazy = withDependencies { _ in
        } operation: {
            Container.shared.listings.register { StoredListings("nested") }
            return (LazyInjected(\Container.listings), DynamicInjected(\Container.listings))
        }
        #expect(lazy.0.wrappedValue.source == "nested")
        #expect(lazy.1.wrappedValue.source == "nested")
        #expect(await Task.detached { lazy.1.wrappedValue.source }.value == "nested")
    }

    /// The home of an owner does not depend on what it reads later.
    @Test func laterReadsDoNotMoveTheirOwner() {
        let owner = Container.shared.owner()
        for isRead in [false, true] {
            if isRead { #expect(owner.listings.wrappedValue.source == "stored") }
            withDependencies { _ in
            } operation: {
                Container.shared.cachedListings.register { StoredListings("nested") }
                #expect(Container.shared.owner() === owner)
                #expect(owner.listings.wrappedValue.source == "nested")
            }
        }
        #expect(owner.listings.wrappedValue.source == "stored")
    }

    /// On a queue, no world is current, so the container resolves in the world in which it was created.
    @Test func aQueueReadsInTheWorldOfTheContainer() async {
        let container = Container()
        container.cachedListings.register { StoredListings("registered") }
        let listings = container.cachedListings()
        #expect(await onThread { container.cachedListings() } === listings)
    }

    @Test func decoratedInstancesAreDiscarded() {
        let container = Container.shared
        withDependencies {
            $0.decorate(\.sharedContainer.cachedListings) { listings, _ in StoredListings("<\(listings.source)>") }
            $0.override(\.sharedContainer.singletonListings) { _ in StoredListings("overridden") }
        } operation: {
            let discards: [() -> Void] = [
                { container.reset(options: .scope) }, { container.manager.reset(scope: .cached) },
                { container.cachedListings.reset(.scope) },
            ]
            for discard in discards {
                let former = container.cachedListings()
                #expect(container.cachedListings() === former)
                discard()
                #expect(container.cachedListings() !== former)
                #expect(container.cachedListings().source == "<stored>")
            }
            let listings = container.cachedListings()
            container.manager.push()
            container.reset(options: .scope)
            container.manager.pop()
            #expect(container.cachedListings() === listings)
            let singleton = container.singletonListings()
            #expect(container.singletonListings() === singleton)
            Scope.singleton.reset()
            #expect(container.singletonListings() !== singleton)
        }
    }

    @Test func decoratedInstancesExpire() {
        Container.shared.cachedListings.timeToLive(0)
        withDependencies {
            $0.decorate(\.sharedContainer.cachedListings) { listings, _ in StoredListings("<\(listings.source)>") }
        } operation: {
            #expect(Container.shared.cachedListings() !== Container.shared.cachedListings())
        }
    }

    /// Whichever world reads an expired instance discards it for all.
    @Test func expiredInstancesAreReplacedWhereTheyLive() {
        Container.shared.cachedListings.timeToLive(0)
        weak var former: (any Listings)?
        do {
            former = Container.shared.cachedListings()
            #expect(former != nil)
        }
        withDependencies { _ in
        } operation: {
            let listings = Container.shared.cachedListings()
            #expect(former == nil)
            withExtendedLifetime(listings) {}
        }
    }

    @Test func instancesAreBuiltOnceUnderConcurrentAccess() {
        withEscapedDependencies { dependencies in
            for _ in 0..<20 {
                let container = Container()
                let results = race(8) { _ in dependencies.yield { ObjectIdentifier(container.cachedListings()) } } ?? []
                #expect(Set(results).count == 1)
            }
            let results = race(8) { _ in dependencies.yield { ObjectIdentifier(Container.shared.counted()) } } ?? []
            #expect(Set(results).count == 1)
        }
        #expect(buildCount.value == 1)
    }

    @Test func cyclesAreReportedWithTheirPath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Container.shared.first()
        }
        #expect(
            result.message == """
                JoineryFactoryTests/FactoryWorldTests.swift:15: Fatal error: dependency cycle: Container.first \
                (JoineryFactoryTests/FactoryWorldTests.swift:15) → Container.second \
                (JoineryFactoryTests/FactoryWorldTests.swift:16) → Container.first
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that Container.second builds:
                    @LazyInjected(\\.first) var …
                """)
    }

    @Test func promisedFactoriesAreRegisteredElsewhere() {
        let container = Container.shared
        container.manager.promiseTriggersError = false
        #expect(container.promisedListings() == nil)
        container.promisedListings.register { StoredListings("registered") }
        container.manager.promiseTriggersError = true
        #expect(container.promisedListings()?.source == "registered")
    }

    @Test func unregisteredPromisesStopTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Container.shared.manager.promiseTriggersError = true
            _ = Container.shared.promisedListings()
        }
        #expect(
            result.message == """
                JoineryFactoryTests/Support.swift:57: Fatal error: nothing is registered for the promised factory \
                Container.promisedListings
                  Register it where the program starts: Container.shared.promisedListings.register { … }
                  In a test, register it in the test: Container.shared.promisedListings.register { … }
                """)
    }
}
