import Joinery

final class Cart: Sendable { let prices = inject(\.prices) }
final class Prices: Sendable { let cart = LazyInjected(\.cart) }
final class Offers: Sendable {
    func best() -> Cart { inject(\.cart) }
}

extension Dependencies {
    var cart: Cart { singleton { Cart() } }
    var prices: Prices { singleton { Prices() } }
    var offers: Offers { singleton { Offers(prices: prices) } }
    var checkout: @Sendable (Int) -> Checkout { factory { Checkout(id: $0, again: checkout) } }
}
