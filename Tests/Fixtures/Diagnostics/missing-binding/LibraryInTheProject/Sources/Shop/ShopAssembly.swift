import Swinject

final class ShopAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Log.self) { _ in Log() }
        container.register(Cart.self) { r in
            Cart(log: r.resolve(Lazy<Log>.self)!, logs: r.resolve(Provider<Log>.self)!)
        }
    }
}
