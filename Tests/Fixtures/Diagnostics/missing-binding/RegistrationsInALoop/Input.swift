import Swinject

func assemble(_ container: Container, _ types: [any Service.Type]) {
    for type in types {
        container.register(type) { _ in type.init() }
    }
    container.register(Cart.self) { r in Cart(store: r.resolve(Store.self)!) }
}
