// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryFactoryTesting
import TestSupport
import Testing

protocol Listings: AnyObject, Sendable {
    var source: String { get }
}

final class StoredListings: Listings {
    let source: String

    init(_ source: String = "stored") {
        self.source = source
    }
}

/// A screen that holds its listings.
final class Screen: Sendable {
    let listings: any Listings

    init(_ listings: any Listings) {
        self.listings = listings
    }
}

/// A value that is not an object, which the scope `shared` does not keep.
struct Price: Equatable {
    var amount: Int
}

final class Detail: Sendable {
    let id: Int

    init(_ id: Int) {
        self.id = id
    }
}

extension JoineryFactory.Scope {
    static let session = Cached()
}

extension Container {
    var listings: Factory<any Listings> { self { StoredListings() } }
    var cachedListings: Factory<any Listings> { self { StoredListings() }.cached }
    var sharedListings: Factory<any Listings> { self { StoredListings() }.shared }
    var graphListings: Factory<any Listings> { self { StoredListings() }.graph }
    var singletonListings: Factory<any Listings> { self { StoredListings() }.singleton }
    var sessionListings: Factory<any Listings> { self { StoredListings() }.scope(.session) }
    var optionalListings: Factory<(any Listings)?> { self { StoredListings() }.cached }
    var sharedOptionalListings: Factory<(any Listings)?> { self { StoredListings() }.shared }
    var missingListings: Factory<(any Listings)?> { self { nil }.cached }
    var promisedListings: Factory<(any Listings)?> { promised() }
    var screen: Factory<Screen> { self { Screen(self.cachedListings()) }.cached }
    var pair: Factory<(any Listings, any Listings)> { self { (self.graphListings(), self.graphListings()) } }
    var price: Factory<Price> { self { Price(amount: 1) }.shared }
    var detail: ParameterFactory<Int, Detail> { self { Detail($0) } }
    var cachedDetail: ParameterFactory<Int, Detail> { self { Detail($0) }.cached }
    var detailPerID: ParameterFactory<Int, Detail> { self { Detail($0) }.scopeOnParameters.cached }
}

/// A container with separate factories.
final class PaymentsContainer: SharedContainer, AutoRegistering {
    @TaskLocal static var shared = PaymentsContainer()
    let manager = ContainerManager()
    let registrationCount = Counter()

    var gateway: Factory<any Listings> { self { StoredListings("declared") }.cached }
    var singletonGateway: Factory<any Listings> { self { StoredListings("declared") }.singleton }

    func autoRegister() {
        registrationCount.increment()
        gateway.register { StoredListings("registered") }
    }
}

extension SharedContainer {
    var everywhere: Factory<any Listings> { self { StoredListings("everywhere") }.singleton }
}

extension Trait where Self == ContainerTrait<PaymentsContainer> {
    static var payments: Self { .init(shared: PaymentsContainer.$shared, container: .init()) }
}
