import Swinject

func assemble(_ container: Container) {
    container.register(Store.self, name: "disk") { _ in DiskStore() }
    container.register(Page.self) { (_, id: Int) in Page(id: id) }
    container.register(Cart.self) { r in
        Cart(store: r.resolve(Store.self)!, old: r.resolve(Store.self, name: "disc")!)
    }
    container.register(Book.self) { r in
        Book(first: r.resolve(Page.self)!, second: r.resolve(Page.self, argument: 2)!)
    }
}
