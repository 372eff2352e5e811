import Kit
import Swinject

extension Container {
    func get<Service>(_ type: Service.Type) -> Service { resolve(type, name: "mail")! }
}

@main struct Mail {
    static func main() {
        let container = Container()
        registerLog(in: container)
        container.register(Clock.self) { _ in Clock() }
        container.register(Store.self) { _ in Store() }
        container.register(Store.self, name: "mail") { _ in Store() }
        print(container.get(Store.self))
    }
}
