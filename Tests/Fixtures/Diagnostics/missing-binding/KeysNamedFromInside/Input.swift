import Dependencies

enum Feed {
    struct Client: DependencyKey { static let liveValue = Client() }
}
struct Unrelated: DependencyKey { static let liveValue = Unrelated() }

extension Feed {
    struct Model {
        @Dependency(Client.self) var client
        @Dependency(Missing.self) var missing
    }
}

@main struct App {
    static func main() { print(Feed.Model()) }
}
