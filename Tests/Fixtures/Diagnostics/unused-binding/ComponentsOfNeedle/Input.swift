import NeedleFoundation

protocol CartDependency: Dependency {
    var store: Store { get }
    var user: User { get }
}
protocol CartPlugIns: PluginExtension {
    var prices: Prices { get }
}

final class CartComponent: PluginizedComponent<CartDependency, CartPlugIns, CartExtras> {
    var cart: Cart { Cart(store: dependency.store, prices: pluginExtension.prices) }
    var discount: Discount { Discount() }
}
final class CartExtras: NonCoreComponent<CartDependency> {
    var prices: Prices { Prices(rates: rates) }
    var rates: Rates { shared { Rates(store: dependency.store) } }
    var taxes: Taxes { Taxes() }
}

final class AppComponent: BootstrapComponent {
    var store: Store { shared { Store() } }
    // The protocol of a component names it.
    var user: User { User() }
    var cartComponent: CartComponent { CartComponent(parent: self) }
}

@main
enum Shop {
    static func main() { print(AppComponent().cartComponent.cart) }
}
