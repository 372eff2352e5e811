import Swinject

final class StoreAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Store.self) { _ in DiskStore() }
        container.register(Page.self, name: "start") { (_, id: Int) in Page(id: id) }
        container.register(Store.self) { _ in MemoryStore() }
        container.register(Page.self, name: "start") { (_, id: Int) in Page(id: id + 1) }
    }
}
