import Swinject

func assemble(_ container: Container, _ environment: Environment) {
    container.register(Store.self, name: environment.name) { _ in DiskStore() }
    container.register(Cart.self) { resolver in
        Cart(resolver.resolve(Payment.self)!, resolver.resolve(Store.self, name: "main")!)
    }
    print(container.resolve(environment.type) as Any)
}

@main struct App {
    static func main() { assemble(Container(), Environment()) }
}
