import Swinject

func assemble(_ container: Container) {
    container.register(Cart.self) { r in
        let cart = Cart()
        if let tracker = r.resolve(Tracker.self) { cart.observers.append(tracker) }
        return cart
    }
}
