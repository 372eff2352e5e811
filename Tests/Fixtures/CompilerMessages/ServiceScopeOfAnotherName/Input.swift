import JoinerySwinject

struct Database: Sendable {}

func register(in container: Container) {
    container.register(Database.self) { _ in Database() }.inObjectScope(.singleton)
}
