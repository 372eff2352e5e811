import Joinery

extension Dependencies {
    // joinery:disable cycle - shown elsewhere
    var cart: Cart { singleton { Cart(prices: prices) } }
    var prices: Prices { singleton { Prices(cart: cart) } }
    var alone: String { singleton { "alone" } }  // joinery:disable unused-binding - kept for the next release
}
