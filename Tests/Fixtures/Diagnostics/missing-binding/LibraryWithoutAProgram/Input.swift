import Swinject

public struct CartAssembly: Assembly {
    public func assemble(container: Container) {
        container.register(Cart.self) { r in
            Cart(tracker: r.resolve(Tracker.self)!, store: r.resolve(Store.self, name: "main")!)
        }
        container.register(Store.self) { _ in DiskStore() }
    }
}
