import Factory

final class Cart: SharedContainer {
    static let shared = Cart()
    let manager = ContainerManager()
}

private typealias Services = Cart

extension Services {
    var items: Factory<Items> { self { Items() } }
}

func showCart() { print(Services.shared.items(), Services.shared.itmes()) }
