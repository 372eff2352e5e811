import Swinject

extension Container {
    func registerShared<Service>(_ type: Service.Type, _ make: @escaping (Resolver) -> Service) {
        register(type, factory: make).inObjectScope(.container)
    }

    func registerInGraph<Service>(_ type: Service.Type, _ make: @escaping (Resolver) -> Service) {
        register(type, factory: make).inObjectScope(.graph)
    }
}

func assemble(_ container: Container) {
    container.registerShared(Store.self) { _ in Store() }
    container.registerInGraph(Work.self) { _ in Work() }
    container.register(Cart.self) { resolver in
        Cart(resolver.resolve(Store.self)!, resolver.resolve(Work.self)!)
    }.inObjectScope(.container)
}
