import Swinject

public final class StorageAssembly: Assembly {
    public func assemble(container: Container) {
        container.register(Database.self) { _ in Database() }
        container.register(Cache.self) { _ in Cache() }
    }
}

public final class MemoryAssembly: Assembly {
    public func assemble(container: Container) {
        container.register(Cache.self) { _ in MemoryCache() }
    }
}
