import Swinject

final class Provider<Value> {}
final class Lazy<Value> {}

func assemble(_ container: Container) {
    container.register(User.self) { _ in User() }
    container.register(Provider<User>.self) { _ in Provider<User>() }
    container.register(Lazy<User>.self) { _ in Lazy<User>() }
    container.register(Provider<User>.self) { _ in Provider<User>() }
}
