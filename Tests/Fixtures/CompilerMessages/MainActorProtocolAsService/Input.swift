import JoinerySwinject

@MainActor protocol Screen: AnyObject {
    var title: String { get }
}

@MainActor final class HomeScreen: Screen {
    var title: String { "Home" }
}

@MainActor func register(in container: Container) {
    container.register((any Screen).self, on: MainActor.self) { _ in HomeScreen() }
}
