import Swinject

final class StoreAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Store.self) { _ in DiskStore() }
        container.register(Store.self, name: "memory") { _ in MemoryStore() }
        container.register(Page.self) { (_, id: Int) in Page(id: id) }
        container.register(Page.self) { (_, title: String) in Page(title: title) }
        for kind in Kind.allCases {
            container.register(Badge.self, name: kind.rawValue) { _ in Badge(kind) }
        }
        if isDemo { container.register(Store.self) { _ in DemoStore() } }
        #if DEBUG
        container.register(Log.self) { _ in ConsoleLog() }
        #else
        container.register(Log.self) { _ in SilentLog() }
        #endif
    }
}

final class OtherAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Store.self) { _ in RemoteStore() }
    }
}
