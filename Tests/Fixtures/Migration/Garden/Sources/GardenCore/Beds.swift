import JoineryDependencies

let soil = "loam"

/// Keys in another type, with other members and with a constant that has the name of a dependency.
enum Keys {
    enum Season: DependencyKey {
        static let liveValue = names[0]
        static let testValue = names[1]
        static let names = ["spring", "summer"]
    }

    enum Soil: DependencyKey {
        static let liveValue = soil
        static let testValue = soil + " for tests"
    }
}

private enum DefaultKey: DependencyKey {
    static let liveValue = 1
    static let testValue = 2
}

extension DependencyValues {
    public var season: String {
        get { self[Keys.Season.self] }
        set { self[Keys.Season.self] = newValue }
    }

    public var soil: String {
        get { self[Keys.Soil.self] }
        set { self[Keys.Soil.self] = newValue }
    }

    public var `default`: Int {
        get { self[DefaultKey.self] }
        set { self[DefaultKey.self] = newValue }
    }
}

public protocol Shed: Sendable {
    var tools: [String] { get }
}

public protocol Cellar: Sendable {
    var bottles: Int { get }
}

private struct Storage: Shed, Cellar {
    let tools: [String]
    let bottles = 7
}

private enum StorageKey: DependencyKey {
    static let liveValue: any Shed & Cellar = Storage(tools: ["spade"])
    static let testValue: any Shed & Cellar = Storage(tools: [])
}

extension DependencyValues {
    public var shed: any Shed { self[StorageKey.self] }
    public var cellar: any Cellar { self[StorageKey.self] }
    public var pantry: any Cellar { cellar }
}

/// A diary, whose live value tests name.
public struct Diary: Sendable {
    public var write: @Sendable (String) -> String
}

public enum DiaryKey: DependencyKey {
    public static let liveValue = Diary { text in
        @Dependency(\.season) var season
        return "\(season): \(text)"
    }

    public static let testValue = Diary { $0 }
}

extension DependencyValues {
    public var diary: Diary {
        get { self[DiaryKey.self] }
        set { self[DiaryKey.self] = newValue }
    }
}
