import JoinerySwinject

final class Session {
    var user: String?
}

func register(in container: Container) {
    container.register(Session.self) { _ in Session() }
}
