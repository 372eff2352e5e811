import Swinject

func assemble(_ container: Container) {
    container.register(Cart.self) { r in Cart(prices: r.resolve(Prices.self)!) }
    container.register(Prices.self) { r in Prices(cart: r.resolve(Cart.self)!) }
}
