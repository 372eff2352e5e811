import Dependencies

struct Player {
    var play: @Sendable () -> Void = {}
}

extension Player: TestDependencyKey {
    static let testValue = Player()
}

extension DependencyValues {
    var player: Player {
        get { self[Player.self] }
        set { self[Player.self] = newValue }
    }
}

@main struct Shop {
    static func main() {}
}
