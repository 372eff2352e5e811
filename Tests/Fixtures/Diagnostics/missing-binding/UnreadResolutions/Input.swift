import Swinject
import SwinjectAutoregistration

final class Many {
    init(first: Int) {}
    init(second: Int) {}
}

// None of these resolutions registers anything, so the missing service is certain.
func assemble(_ container: Container, _ environment: Environment) {
    container.register(Cart.self) { resolver in
        print(resolver.resolve(Store.self, name: environment.name) as Any)
        print(resolver.resolve(Store.self, option: 1) as Any)
        return Cart(resolver.resolve(Payment.self)!)
    }
    container.autoregister(Many.self, initializer: Many.init)
}

@main struct App {
    static func main() { assemble(Container(), Environment()) }
}
