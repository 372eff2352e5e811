import Joinery

final class Cart {
    var total = 0
}

struct CheckoutGraph: DependencyGraph {
    let instances = Instances()
    let cart: Cart
}
