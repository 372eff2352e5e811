import Swinject

protocol Store {}
final class DiskStore: Store {}
class Screen {}
final class CartScreen: Screen {}

func assemble(_ container: Container) {
    container.register(DiskStore.self) { _ in DiskStore() }
    container.register(Screen.self) { _ in Screen() }
    container.register(Cart.self) { r in Cart(store: r.resolve(Store.self)!) }
    container.register(Coordinator.self) { r in Coordinator(r.resolve(CartScreen.self)!) }
}
