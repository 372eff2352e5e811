import Joinery
import JoinerySwinject

struct Search: Sendable { let path: String }

extension Dependencies {
    var path: String { singleton { "/var/listings" } }
}

func register(in container: Container) {
    container.register(Search.self) { resolver in Search(path: resolver.resolve(\.pth)) }
}
