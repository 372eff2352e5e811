// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import JoineryFactoryTesting
import TestSupport
import Testing

extension Container {
    fileprivate var once: Factory<any Listings> {
        self { StoredListings() }.cached.onTest { StoredListings("declared for tests") }.once()
    }
    fileprivate var forTests: Factory<any Listings> {
        self { StoredListings() }.onTest { StoredListings("declared for tests") }
    }
}

/// A property with the name of a factory that is declared below.
private struct Setup {
    var listingsInTests: Factory<any Listings> { Container.shared.listingsInTests.onTest { StoredListings("set up") } }
}

extension Container {
    fileprivate var listingsInTests: Factory<any Listings> { self { StoredListings() } }
}

/// Declares factories for other getters.
extension ManagedContainer {
    fileprivate func stored(key: StaticString = #function) -> Factory<any Listings> {
        self(key: key) { StoredListings("\(key)") }
    }
}

extension Container {
    fileprivate var first: Factory<any Listings> { stored().scope(.cached) }
    fileprivate var second: Factory<any Listings> { stored().scope(.cached) }
}

@Suite(.container) struct FactoryRegistrationTests {
    @Test func functionsDeclareFactoriesForTheirCallers() {
        #expect([Container.shared.first().source, Container.shared.second().source] == ["first", "second"])
        #expect(Container.shared.first() === Container.shared.first())
        Container.shared.first.register { StoredListings("registered") }
        #expect([Container.shared.first().source, Container.shared.second().source] == ["registered", "second"])
    }

    @Test func aRegistrationReplacesTheClosureAndTheInstance() {
        let former = Container.shared.cachedListings()
        Container.shared.cachedListings.register { StoredListings("registered") }
        let listings = Container.shared.cachedListings()
        #expect(listings.source == "registered")
        #expect(Container.shared.cachedListings() === listings)
        Container.shared.cachedListings.reset()
        #expect(Container.shared.cachedListings().source == "stored")
        #expect(Container.shared.cachedListings() !== former)
    }

    @Test func callsWithAClosureRegister() {
        Container.shared.listings { StoredListings("registered") }
        Container.shared.detail { Detail($0 + 1) }
        #expect(Container.shared.listings().source == "registered")
        #expect(Container.shared.detail(1).id == 2)
        Container.shared {
            $0.listings.register { StoredListings("in a closure") }
        }
        #expect(Container.shared.listings().source == "in a closure")
    }

    @Test func registrationsChangeTheScope() {
        Container.shared.listings.scope(.cached).register { StoredListings("registered") }
        #expect(Container.shared.listings() === Container.shared.listings())
        Container.shared.graphListings.register { StoredListings("registered") }.scope(.cached)
        // The scope of the declaration takes precedence.
        #expect(Container.shared.graphListings() !== Container.shared.graphListings())
    }

    @Test func partsAreResetSeparately() {
        let container = Container.shared
        container.cachedListings.register { StoredListings("registered") }.onTest { StoredListings("for tests") }
        #expect(container.cachedListings().source == "for tests")
        container.cachedListings.reset(.none)
        container.cachedListings.reset(.context).reset(.scope)
        #expect(container.cachedListings().source == "registered")
        container.cachedListings.reset(.registration).reset(.scope)
        #expect(container.cachedListings().source == "stored")
    }

    @Test func containersAreReset() {
        let container = Container.shared
        container.listings.register { StoredListings("registered") }
        container.decorator { _ in }
        let cached = container.cachedListings()
        container.reset(options: .none)
        #expect(container.cachedListings() === cached)
        container.reset(options: .scope)
        #expect(container.cachedListings() !== cached)
        #expect(container.listings().source == "registered")
        container.reset(options: .registration)
        #expect(container.listings().source == "stored")
        container.listings.onTest { StoredListings("for tests") }
        container.reset(options: .context)
        #expect(container.listings().source == "stored")
        container.manager.defaultScope = .cached
        container.reset()
        #expect(container.manager.defaultScope == nil)
    }

    @Test func aPropertyOfTheSameNameIsNotTheDeclaration() {
        _ = Setup().listingsInTests
        #expect(Container.shared.listingsInTests().source == "set up")
    }

    @Test func declaredModifiersApplyAtEachAccess() {
        Container.shared.forTests.onTest { StoredListings("changed") }
        #expect(Container.shared.forTests().source == "declared for tests")
        #expect(Container.shared.forTests.onTest { StoredListings("changed") }.resolve().source == "changed")
    }

    @Test func modifiersReplaceADeclarationThatAppliesOnce() {
        #expect(Container.shared.once().source == "declared for tests")
        Container.shared.once.onTest { StoredListings("changed") }.scope(.unique)
        #expect(Container.shared.once().source == "changed")
        #expect(Container.shared.once() !== Container.shared.once())
        Container.shared.once.reset(.context)
        #expect(Container.shared.once().source == "stored")
        Container.shared.once.reset()
        #expect(Container.shared.once().source == "declared for tests")
        #expect(Container.shared.once() === Container.shared.once())
    }

    @Test func onceProtectsLaterModifiers() {
        Container.shared.listings.register { StoredListings("registered") }.once()
        Container.shared.listings.register { StoredListings("ignored") }
        #expect(Container.shared.listings().source == "registered")
    }

    @Test func aStackRestoresRegistrationsAndInstances() {
        let container = Container.shared
        let (cached, session) = (container.cachedListings(), container.sessionListings())
        container.manager.push()
        container.cachedListings.register { StoredListings("registered") }
        let optional = container.optionalListings()
        #expect(container.cachedListings().source == "registered")
        container.manager.push()
        container.manager.defaultScope = .cached
        container.cachedListings.register { StoredListings("again") }
        #expect(container.cachedListings().source == "again")
        container.manager.pop()
        #expect(container.manager.defaultScope == nil)
        #expect(container.cachedListings().source == "registered")
        container.manager.pop()
        container.manager.pop()
        #expect(container.cachedListings() === cached)
        #expect(container.sessionListings() === session)
        #expect(container.optionalListings() !== optional)
    }

    @Test func containersRegisterAutomatically() {
        let container = PaymentsContainer()
        #expect(container.registrationCount.value == 0)
        #expect(container.gateway().source == "registered")
        #expect(container.gateway().source == "registered")
        #expect(container.registrationCount.value == 1)
        container.gateway.register { StoredListings("in the test") }
        #expect(container.gateway().source == "in the test")
        container.reset()
        #expect(container.gateway().source == "registered")
        #expect(container.registrationCount.value == 2)
    }

    @Test func aStackSavedBeforeTheFirstUseRegistersAgain() {
        let container = PaymentsContainer()
        container.manager.push()
        #expect(container.gateway().source == "registered")
        container.manager.pop()
        #expect(container.gateway().source == "registered")
    }

    @Test func automaticSettingsApplyAfterEarlyOnes() {
        let container = CachingContainer()
        container.manager.promiseTriggersError = false
        #expect(container.listings() === container.listings())
        #expect(!container.manager.promiseTriggersError)
    }

    /// A reset in an enclosing world registers there, even if a nested world is the first to resolve.
    @Test func aResetRegistersInItsWorld() {
        let container = PaymentsContainer()
        _ = container.gateway()
        container.reset()
        withDependencies { _ in
        } operation: {
            #expect(container.gateway().source == "registered")
            #expect(container.gateway().source == "registered")
        }
        #expect(container.gateway().source == "registered")
        #expect(container.registrationCount.value == 2)
        container.reset()
        let sources = withEscapedDependencies { dependencies in
            race(8) { _ in dependencies.yield { container.gateway().source } }
        }
        #expect(sources == Array(repeating: "registered", count: 8))
        #expect(container.registrationCount.value == 3)
    }

    @Test func anEarlyRegistrationPrecedesTheAutomaticOnes() {
        let container = PaymentsContainer()
        container.gateway.register { StoredListings("in the test") }
        #expect(container.gateway().source == "in the test")
    }

    @Test func containersResolveByType() {
        let container = ResolvingContainer()
        #expect(container.resolve((any Listings).self) == nil)
        container.register { StoredListings("registered") as any Listings }.scope(.cached)
        let listings = container.resolve((any Listings).self)
        #expect(listings?.source == "registered")
        #expect(container.resolve((any Listings).self) === listings)
        container.factory((any Listings).self)?.scope(.unique)
        #expect(container.resolve((any Listings).self) !== listings)
        #expect(InjectedType<any Listings>(container).wrappedValue?.source == "registered")
        #expect(InjectedType<Price>(container).wrappedValue == nil)
    }
}

/// A container that chooses its scope.
private final class CachingContainer: SharedContainer, AutoRegistering {
    static let shared = CachingContainer()
    let manager = ContainerManager()
    var listings: Factory<any Listings> { self { StoredListings() } }

    func autoRegister() {
        manager.defaultScope = .cached
    }
}

private final class ResolvingContainer: SharedContainer, Resolving {
    static let shared = ResolvingContainer()
    let manager = ContainerManager()
}
