import Kit
import Swinject

extension Container {
    func get<Service>(_ type: Service.Type) -> Service { resolve(type)! }
}

@main struct Shop {
    static func main() {
        let container = Container()
        registerLog(in: container)
        container.register(Clock.self) { _ in Clock() }
        container.register(Cart.self) { _ in Cart() }
        // The other program registers it.
        print(container.resolve(Store.self)!, container.get(Cart.self))
    }
}
