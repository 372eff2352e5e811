// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

final class Cart: Sendable {
    let prices = inject(\.prices)
}

final class Prices: Sendable {
    let cart = inject(\.cart)
}

extension Dependencies {
    var cart: Cart { singleton { Cart() } }
    var prices: Prices { singleton { Prices() } }
}

struct CartScreen {
    let cart = inject(\.cart)
}
