final class Cart { init(store: Store) {} }

@main struct App {
    static func main() {
        let services = Services.shared
        services.register(Store.self) { DiskStore() }
        services.register(Clock.self, name: "main") { Clock() }
        services.single(Log.self) { _ in Log() }
        services.once(Cart.self) { resolver in Cart(store: resolver.resolve(Store.self)!) }
        services.add(service: Table.self) { _ in Table() }
        let store: Store = services.registered()
        let cart: Cart = services.registered()
        let log: Log = services.registered()
        let table: Table = services.registered()
        print(store, cart, log, table, services.main(Clock.self))
        // Neither of these is registered.
        let payment: Payment = services.registered()
        print(payment, services.main(Store.self))
    }

    /// A function of another type with the same name registers nothing.
    func show(_ table: Table) { table.register(Payment.self, forCellReuseIdentifier: "payment") }
}
