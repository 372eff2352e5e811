import FactoryKit

extension Container {
    var listings: Factory<Listings> { self { Listings() } }
}

final class SessionContainer: SharedContainer {
    static let shared = SessionContainer()
    let manager = ContainerManager()
    var cart: Factory<Cart> { self { Cart() }.singleton }
}

struct Search {
    @Injected(\.listing) var misspelled
    @Injected(\.listings) var listings
    @Injected(\SessionContainer.cart) var cart
    @Injected(\SessionContainer.listings) var fromAnother
}
