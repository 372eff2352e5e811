import Swinject

struct AppAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Cart.self) { r in Cart(store: r.resolve(Store.self)!) }.inObjectScope(.container)
    }
}

struct DemoAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Store.self) { _ in DemoStore() }.inObjectScope(.weak)
    }
}

struct StoreAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Store.self) { _ in DiskStore() }.inObjectScope(.container)
        container.register(Cache.self) { _ in Cache() }.inObjectScope(.weak)
        container.register(Images.self) { r in Images(cache: r.resolve(Cache.self)!) }.inObjectScope(.container)
    }
}
