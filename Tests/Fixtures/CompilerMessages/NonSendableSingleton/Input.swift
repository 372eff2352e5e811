import Joinery

final class Cart {
    var total = 0
}

extension Dependencies {
    var cart: Cart { singleton { Cart() } }
}
