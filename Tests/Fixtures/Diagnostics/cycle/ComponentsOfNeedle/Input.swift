import NeedleFoundation

protocol CartDependency: Dependency {
    var prices: Prices { get }
    var store: Store { get }
}

final class CartComponent: Component<CartDependency> {
    var cart: Cart { shared { Cart(prices: dependency.prices, store: store) } }
    // The property of the parent, not this one.
    var store: Store { dependency.store }
}

final class AppComponent: BootstrapComponent {
    var prices: Prices { shared { Prices(cart: cartComponent.cart, rates: rates) } }
    var rates: Rates { shared { Rates(prices: prices) } }
    var store: Store { shared { Store() } }
    var cartComponent: CartComponent { CartComponent(parent: self) }
}

@main
enum Shop {
    static func main() { print(AppComponent().cartComponent.cart) }
}
