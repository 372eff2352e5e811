import Swinject

/// The program's own container, whose functions register and resolve.
final class Services {
    static let shared = Services()
    private let container = Container()

    func register<Service>(_ type: Service.Type, name: String? = nil, _ make: @escaping () -> Service) {
        container.register(type, name: name) { _ in make() }
    }

    func single<Service>(_ type: Service.Type, _ make: @escaping (Resolver) -> Service) {
        container.register(type, factory: make).inObjectScope(.container)
    }

    func add<Service>(service type: Service.Type, made make: @escaping (Resolver) -> Service) {
        container.register(type, factory: make)
    }

    func once<Service>(_ type: Service.Type, _ make: @escaping (Resolver) -> Service) {
        single(type, make)
    }

    func registered<Service>() -> Service { container.resolve(Service.self)! }

    func main<Service>(_ type: Service.Type) -> Service { container.resolve(Service.self, name: "main")! }
}
