import Swinject

func assemble(_ container: Container) {
    container.register(Cart.self) { r in Cart(prices: r.resolve(Prices.self)!) }
    container.register(Prices.self) { _ in Prices() }
        .initCompleted { r, prices in prices.cart = r.resolve(Cart.self) }
}
