import ComposableArchitecture

struct PlayerClient { var play: () -> Void }

extension PlayerClient: TestDependencyKey {
    static let testValue = PlayerClient(play: {})
}

extension DependencyValues {
    var player: PlayerClient {
        get { self[PlayerClient.self] }
        set { self[PlayerClient.self] = newValue }
    }
}

struct Game {
    @Dependency(\.player) var player
}

@main struct Program: App {
    let store = Store(initialState: 0) {
        Game().transformDependency(\.self) { $0.player = .live(folder: "Sounds") }
    }
}
