import Swinject

struct ShopAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Cart.self) { r in
            Cart(store: r.resolve(Store.self)!, log: r.resolve(Log.self)!)
        }
        container.register(Search.self) { r in Search(log: r.resolve(Log.self)!) }
        container.register(Store.self) { _ in DiskStore() }
    }
}

@main struct Shop {
    static func main() { Assembler([ShopAssembly()]) }
}
