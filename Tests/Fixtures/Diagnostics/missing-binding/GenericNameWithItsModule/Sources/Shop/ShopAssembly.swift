import Swinject

struct Box<Item> {}

final class ShopAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Box<Int>.self) { _ in Box<Int>() }
        container.register(Cart.self) { r in Cart(box: r.resolve(Shop.Box<Int>.self)!) }
    }
}
