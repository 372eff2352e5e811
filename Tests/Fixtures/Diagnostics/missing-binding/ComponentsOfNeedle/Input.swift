import NeedleFoundation

protocol CartDependency: Dependency {
    var store: Store { get }
    var clock: Clock { get }
    var log: Log { get }
}

// The nearest ancestor with a property of that name and type provides it.
final class CartComponent: Component<CartDependency> {
    var cart: Cart { Cart(store: dependency.store, clock: dependency.clock, log: dependency.log) }
}

final class ShopComponent: Component<EmptyDependency> {
    var store: Store { shared { Store(folder: Folder()) } }
    var clock: String { "12:00" }
    var cartComponent: CartComponent { CartComponent(parent: self) }
}

final class AppComponent: BootstrapComponent {
    var store: Store { shared { Store(folder: Folder()) } }
    var clock: Clock { shared { Clock() } }
    var shopComponent: ShopComponent { ShopComponent(parent: self) }
}

@main
enum Shop {
    static func main() {
        let app = AppComponent()
        print(app.shopComponent.cartComponent.cart, app.store)
    }
}
