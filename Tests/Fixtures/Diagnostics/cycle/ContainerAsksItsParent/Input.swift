import Swinject

enum Containers {
    static let child: Container = {
        let container = Container(parent: root)
        container.register(Store.self) { _ in CachingStore(inner: root.resolve(Store.self)!) }
        container.register(Cart.self) { r in Cart(prices: r.resolve(Prices.self)!) }
        container.register(Prices.self) { _ in Prices(cart: container.resolve(Cart.self)!) }
        return container
    }()
    static let root: Container = {
        let container = Container()
        container.register(Store.self) { _ in DiskStore() }
        return container
    }()
}
