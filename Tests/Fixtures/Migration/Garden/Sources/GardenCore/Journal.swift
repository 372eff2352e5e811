import JoineryDependencies

/// What was done in the garden.
public protocol Journal: Sendable {
    func add(_ line: String) async
    func lines() async -> [String]
}

public actor MemoryJournal: Journal {
    private let title: String
    private var entries: [String] = []

    public init(title: String) { self.title = title }
    public func add(_ line: String) { entries.append("\(title): \(line)") }
    public func lines() -> [String] { entries }
}

private enum JournalKey: DependencyKey {
    static var liveValue: any Journal {
        @Dependency(\.region) var region
        return MemoryJournal(title: region)
    }

    static var previewValue: any Journal { MemoryJournal(title: "preview") }
    static var testValue: any Journal { MemoryJournal(title: "test") }
}

private enum GreetingKey: DependencyKey {
    static let liveValue: @Sendable (String) -> String = { name in
        @Dependency(\.region) var region
        return "Hello, \(name), from \(region)"
    }

    static let testValue: @Sendable (String) -> String = { "Hello, \($0)" }
}

extension DependencyValues {
    public var journal: any Journal {
        get { self[JournalKey.self] }
        set { self[JournalKey.self] = newValue }
    }

    public var greeting: @Sendable (String) -> String {
        get { self[GreetingKey.self] }
        set { self[GreetingKey.self] = newValue }
    }
}
