import Joinery

extension Dependencies {
    var cart: Cart { singleton { Cart() } }
    var prices: Prices { singleton { Prices(rates: rates) } }
    var rates: Rates { singleton { Rates() } }
    var shop: Shop { singleton { Shop(left, again: cart) } }
    var left: Left { singleton { Left() } }
    var right: Right { singleton { Right(shop) } }
}

struct Cart { let prices = LazyInjected(\.prices) }
struct Prices { let cart = LazyInjected(\.cart) }
struct Left { let right = LazyInjected(\.right) }
