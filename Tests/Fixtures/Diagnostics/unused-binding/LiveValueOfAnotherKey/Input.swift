import Dependencies

final class StoredFlags: Flags, DependencyKey {
    static let liveValue = StoredFlags()
}

private enum FlagsKey: DependencyKey {
    static let liveValue: any Flags = StoredFlags.liveValue
}

extension DependencyValues {
    var flags: any Flags {
        get { self[FlagsKey.self] }
        set { self[FlagsKey.self] = newValue }
    }
}

struct Search {
    @Dependency(\.flags) private var flags
}

protocol Flags {}

struct RestartClient: DependencyKey {
    static let liveValue = RestartClient()
}

func restart(_ client: RestartClient = .liveValue) {}

@main struct App {
    static func main() {
        print(Search())
        restart()
    }
}
