import JoinerySwinject

protocol Listings: Sendable {}
struct Search: Sendable {}

func register(in container: Container) {
    container.register((any Listings).self) { _ in Search() }
}
