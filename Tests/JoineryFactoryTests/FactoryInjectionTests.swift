// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryFactoryTesting
import TestSupport
import Testing

@Suite(.container) struct FactoryInjectionTests {
    private final class Owner {
        @Injected(\.listings) var listings
        @Injected(\PaymentsContainer.gateway) var gateway
        @LazyInjected(\.listings) var lazy
        @WeakLazyInjected(\.sharedListings) var weakly
        @DynamicInjected(\.listings) var dynamic
        @InjectedContainer var container
        @InjectedContainer(PaymentsContainer.self) var payments
    }

    private final class OptionalOwner {
        @WeakLazyInjected(\.optionalPart) var part
        @WeakLazyInjected(\.optionalObject) var object
        @WeakLazyInjected(\.promisedPart) var missing
    }

    @Test func optionalsAreHeldWeakly() {
        let owner = OptionalOwner()
        do {
            let part = Container.shared.optionalPart()
            #expect(part != nil && owner.part == .some(part))
            let object = Container.shared.optionalObject()
            #expect(object != nil && owner.object.flatMap { $0 } === object)
        }
        #expect(owner.part == nil && owner.$part.resolvedOrNil() == nil)
        #expect(owner.missing == nil)
    }

    @Test func injectedIsResolvedWithItsOwner() {
        let owner = Owner()
        #expect([owner.listings.source, owner.gateway.source] == ["stored", "registered"])
        let former = owner.listings
        #expect(owner.listings === former)
        owner.$listings.resolve()
        #expect(owner.listings !== former)
        owner.listings = StoredListings("assigned")
        #expect(owner.listings.source == "assigned")
        owner.$listings.factory.register { StoredListings("registered") }
        owner.$listings.resolve()
        #expect(owner.listings.source == "registered")
        owner.$listings.resolve(reset: .all)
        #expect(owner.listings.source == "stored")
        #expect(owner.container === Container.shared)
        #expect(owner.payments === PaymentsContainer.shared)
    }

    @Test func lazyInjectionIsResolvedAtTheFirstAccess() {
        let owner = Owner()
        #expect(owner.$lazy.resolvedOrNil() == nil)
        Container.shared.listings.register { StoredListings("registered") }
        #expect(owner.lazy.source == "registered")
        let former = owner.lazy
        #expect(owner.lazy === former)
        owner.$lazy.resolve(reset: .all)
        #expect(owner.lazy.source == "stored")
        owner.lazy = former
        #expect(owner.$lazy.resolvedOrNil() === former)
        #expect(owner.$lazy.factory().source == "stored")
    }

    /// As in Factory 3, where the copies have one storage.
    @Test func copiesOfAnOwnerShareTheLazyInstance() {
        struct Screen {
            @LazyInjected(\.listings) var listings
        }
        let (first, other) = (Screen(), StoredListings("assigned"))
        let second = first
        #expect(first.listings === second.listings)
        first.listings = other
        #expect(second.listings === other)
    }

    @Test func weakInjectionDoesNotHoldItsInstance() {
        let owner = Owner()
        #expect(owner.weakly == nil)
        var listings: (any Listings)? = Container.shared.sharedListings()
        owner.$weakly.resolve()
        #expect(owner.weakly === listings)
        listings = nil
        #expect(owner.weakly == nil)
        let assigned = StoredListings("assigned")
        owner.weakly = assigned
        #expect(owner.$weakly.resolvedOrNil() === assigned)
        owner.weakly = nil
        #expect(owner.weakly == nil)
    }

    @Test func dynamicInjectionIsResolvedAtEachAccess() {
        let owner = Owner()
        #expect(owner.dynamic !== owner.dynamic)
        Container.shared.listings.register { StoredListings("registered") }
        #expect(owner.dynamic.source == "registered")
        #expect(owner.$dynamic().source == "registered")
    }

    @Test func functionsResolveKeyPaths() {
        #expect(dependency(\.listings).source == "stored")
        #expect(dependency(\PaymentsContainer.gateway).source == "registered")
        #expect(dependency(\.detail, parameter: 3).id == 3)
        #expect(dependency(\Container.detail, parameter: 4).id == 4)
    }

    /// The factory runs once, even if many threads access the property first.
    @Test func concurrentFirstAccessesResolveOnce() {
        let counter = Counter()
        Container.shared.listings.register {
            counter.increment()
            return StoredListings()
        }
        let lazy = LazyInjected(\Container.listings)
        let results = race(8) { _ in ObjectIdentifier(lazy.wrappedValue) } ?? []
        #expect(Set(results).count == 1)
        #expect(counter.value == 1)
    }
}

private final class EquatablePart: Sendable, Equatable {
    static func == (left: EquatablePart, right: EquatablePart) -> Bool { left === right }
}

extension Container {
    fileprivate var optionalPart: Factory<EquatablePart?> { self { EquatablePart() }.shared }
    fileprivate var optionalObject: Factory<(any AnyObject & Sendable)?> { self { EquatablePart() }.singleton }
    fileprivate var promisedPart: Factory<EquatablePart?> { self { nil }.cached }
}
