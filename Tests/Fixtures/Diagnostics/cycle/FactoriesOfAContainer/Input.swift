import FactoryKit

final class Cart {
    @Injected(\.prices) var prices
}
final class Prices {
    @Injected(\.cart) var cart
    @LazyInjected(\.taxes) var taxes
}

extension Container {
    var cart: Factory<Cart> { self { Cart() } }
    var prices: Factory<Prices> { self { Prices() }.singleton }
    var taxes: Factory<Taxes> { self { Taxes(prices: self.prices()) } }
}
