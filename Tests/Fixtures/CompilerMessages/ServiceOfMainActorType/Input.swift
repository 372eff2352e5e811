import JoinerySwinject

@MainActor final class SearchScreen {
    init() {}
}

func register(in container: Container) {
    container.register(SearchScreen.self) { _ in SearchScreen() }
}
