import Storage
import Swinject

public final class SearchAssembly: Assembly {
    public func assemble(container: Container) {
        container.register(SearchPresenter.self) { resolver in
            SearchPresenter(resolver.resolve(Database.self)!, resolver.resolve(Cache.self)!)
        }
    }
}
