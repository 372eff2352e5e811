import JoinerySwinject

struct Database: Sendable {}
struct Search: Sendable { let database: Database }

func register(in container: Container) {
    container.register(Search.self) { resolver in Search(database: resolver.resolve(Database.self)) }
}
