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

func cycle() {
    _ = inject(\.cart)
}
