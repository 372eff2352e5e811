// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import JoineryFactoryTesting
import TestSupport
import Testing

@Suite(.container) struct FactoryScopeTests {
    @Test func uniqueInstancesAreNotKept() {
        #expect(Container.shared.listings() !== Container.shared.listings())
    }

    @Test func cachedInstancesBelongToTheContainer() {
        #expect(Container.shared.cachedListings() === Container.shared.cachedListings())
        let other = Container()
        #expect(other.cachedListings() === other.cachedListings())
        #expect(other.cachedListings() !== Container.shared.cachedListings())
    }

    @Test func sharedInstancesLiveAsLongAsTheyAreInUse() {
        var listings: (any Listings)? = Container.shared.sharedListings()
        weak let reference = listings
        #expect(Container.shared.sharedListings() === listings)
        listings = nil
        #expect(reference == nil)
        #expect(Container.shared.sharedListings().source == "stored")
    }

    @Test func sharedOptionalsShareTheirObject() {
        let listings = Container.shared.sharedOptionalListings()
        #expect(listings != nil)
        #expect(Container.shared.sharedOptionalListings() === listings)
    }

    @Test func sharedValuesAreNotKept() {
        #expect(Container.shared.price() == Price(amount: 1))
        Container.shared.price.register { Price(amount: 2) }
        #expect(Container.shared.price() == Price(amount: 2))
    }

    @Test func graphInstancesBelongToOneResolution() {
        let (first, second) = Container.shared.pair()
        #expect(first === second)
        #expect(Container.shared.pair().0 !== first)
        #expect(Container.shared.graphListings() !== Container.shared.graphListings())
    }

    @Test func singletonsAreTheSameInAllContainers() {
        let listings = Container.shared.singletonListings()
        #expect(Container().singletonListings() === listings)
        #expect(Container.shared.everywhere() === PaymentsContainer.shared.everywhere())
        Scope.singleton.reset()
        #expect(Container.shared.singletonListings() !== listings)
    }

    @Test func customScopesAreResetSeparately() {
        let (session, cached) = (Container.shared.sessionListings(), Container.shared.cachedListings())
        #expect(Container.shared.sessionListings() === session)
        Container.shared.manager.reset(scope: .session)
        #expect(Container.shared.sessionListings() !== session)
        #expect(Container.shared.cachedListings() === cached)
    }

    @Test func containersHaveADefaultScope() {
        let container = Container()
        #expect(container.manager.defaultScope == nil)
        container.manager.defaultScope = .cached
        #expect(container.manager.defaultScope === JoineryFactory.Scope.cached)
        #expect(container.listings() === container.listings())
        #expect(container.graphListings() !== container.graphListings())
    }

    @Test func nilIsNotKept() {
        #expect(Container.shared.missingListings() == nil)
        Container.shared.missingListings.register { StoredListings() }
        let listings = Container.shared.missingListings()
        #expect(listings != nil)
        #expect(Container.shared.missingListings() === listings)
        #expect(Container.shared.optionalListings() === Container.shared.optionalListings())
    }

    @Test func theFirstParameterDeterminesAKeptInstance() {
        #expect(Container.shared.detail(1).id == 1)
        #expect(Container.shared.detail(2).id == 2)
        #expect(Container.shared.cachedDetail(1).id == 1)
        #expect(Container.shared.cachedDetail(2).id == 1)
    }

    @Test func instancesCanBeKeptForEachParameter() {
        let (first, second) = (Container.shared.detailPerID(1), Container.shared.detailPerID(2))
        #expect([first.id, second.id] == [1, 2])
        #expect(Container.shared.detailPerID(1) === first)
        #expect(Container.shared.detailPerID(2) === second)
        Container.shared.detailPerID.reset(.scope)
        #expect(Container.shared.detailPerID(1) !== first)
    }

    @Test func expiredInstancesAreBuiltAgain() {
        let container = Container.shared
        container.cachedListings.timeToLive(1_000_000)
        let listings = container.cachedListings()
        #expect(container.cachedListings() === listings)
        container.cachedListings.timeToLive(0)
        #expect(container.cachedListings() !== listings)
        container.singletonListings.timeToLive(0)
        #expect(container.singletonListings() !== container.singletonListings())
    }

    @Test func aSingletonExpiresInEachContainer() {
        let listings = Container().singletonListings()
        let container = Container()
        container.singletonListings.timeToLive(0)
        #expect(container.singletonListings() !== listings)
    }

    @Test func instancesOfAReleasedContainerAreReleased() {
        weak var listings: (any Listings)?
        do {
            let container = Container()
            listings = container.cachedListings()
            #expect(listings != nil)
        }
        #expect(listings == nil)
    }

    @Test func aReleasedContainerLeavesNothingInTheWorld() {
        weak var held: Counter?
        func useContainer() -> Int {
            let (container, counter) = (Container(), Counter())
            held = counter
            container.cachedListings.register { StoredListings() }
            container.decorator { _ in counter.increment() }
            container.manager.defaultScope = .cached
            _ = container.cachedListings()
            return World.current.overrides.all.count
        }
        let first = useContainer()
        #expect(held == nil)
        for _ in 0..<10 { #expect(useContainer() == first) }
    }

    @Test func aCloneOfTheSingletonScopeBeginsWithItsInstances() {
        let listings = Container.shared.singletonListings()
        let everywhere = PaymentsContainer.shared.everywhere()
        Scope.$singleton.withValue(Scope.singleton.clone()) {
            #expect(Container.shared.singletonListings() === listings)
            #expect(Container.shared.everywhere() === everywhere)
            Scope.singleton.reset()
            #expect(Container.shared.singletonListings() !== listings)
        }
        #expect(Container.shared.singletonListings() === listings)
        withDependencies { _ in
        } operation: {
            Scope.$singleton.withValue(Scope.singleton.clone()) {
                #expect(Container.shared.singletonListings() === listings)
            }
        }
    }

    @Test func aCloneOfTheSingletonScopeLeavesNothingBehind() {
        _ = Container.shared.singletonListings()
        func useClone() -> [Int] {
            weak var held: (any Listings)?
            Scope.$singleton.withValue(Scope.singleton.clone()) {
                Container.shared.singletonListings.reset()
                held = Container.shared.singletonListings()
                #expect(held != nil)
            }
            #expect(held == nil)
            return [World.current.overrides.all.count, World.current.table.withRetired.count]
        }
        let first = useClone()
        for _ in 0..<10 { #expect(useClone() == first) }
    }

    @Test(arguments: [false, true]) func popRestoresTheInstances(isInNestedWorld: Bool) {
        let container = Container.shared
        let (shared, cached) = (container.sharedListings(), container.cachedListings())
        func expectRestored(_ change: () -> Void) {
            container.manager.push()
            change()
            container.manager.pop()
            #expect(container.sharedListings() === shared)
            #expect(container.cachedListings() === cached)
        }
        func expectAllRestored() {
            expectRestored {}
            expectRestored { container.listings.register { StoredListings() } }
            expectRestored {
                container.sharedListings.register { StoredListings() }
                container.cachedListings.register { StoredListings() }
                #expect(container.sharedListings() !== shared)
                #expect(container.cachedListings() !== cached)
            }
            expectRestored { container.manager.reset() }
        }
        container.manager.push()
        guard isInNestedWorld else { return expectAllRestored() }
        withDependencies { _ in
        } operation: {
            expectAllRestored()
            container.manager.pop()
            #expect(container.sharedListings() === shared)
        }
        #expect(container.sharedListings() === shared)
        #expect(container.cachedListings() === cached)
    }
}
