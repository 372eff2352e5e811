import Resolver

final class Cart {
    @Injected var payment: Payment
    @Injected(name: environment.name) var store: Store
    @LazyInjected var other = makeOther()
}

final class Box<Content> {
    @Injected var content: Content
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        // Only this may register a service that is not read: a store.
        register(name: environment.name) { Store() }
        register { Cart() }
    }
}

@main struct App {
    static func main() {
        let cart: Cart = Resolver.resolve()
        let store: Store = Resolver.resolve(name: "main")
        print(cart, store, Resolver.resolve())
        print(Resolver.resolve(environment.type))
    }
}
