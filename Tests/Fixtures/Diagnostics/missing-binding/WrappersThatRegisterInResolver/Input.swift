import Resolver

extension Resolver {
    static func registerSingleton<Service>(_ make: @escaping () -> Service) {
        register { make() }.scope(.application)
    }

    static func single<Service>(_ type: Service.Type, _ make: @escaping () -> Service) {
        register(type) { make() }.scope(.application)
    }
}

func add<Service>(_ type: Service.Type, to container: Resolver, _ make: @escaping () -> Service) {
    container.register(type, factory: make)
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        registerSingleton { Store() }
        single(Clock.self) { Clock() }
        add(Log.self, to: main) { Log() }
        register { Cart() }.scope(.application)
    }
}

final class Cart {
    // These live as long as the cart.
    @Injected var store: Store
    @Injected var clock: Clock
    // This does not.
    @Injected var log: Log
    @Injected var payment: Payment
}

@main struct App {
    static func main() { print(Resolver.resolve(Cart.self)) }
}
