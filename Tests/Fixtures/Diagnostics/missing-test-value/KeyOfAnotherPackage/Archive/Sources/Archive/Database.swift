import Dependencies

private enum DatabaseKey: DependencyKey {
    static let liveValue = Database.archive
}

extension DependencyValues {
    var database: Database {
        get { self[DatabaseKey.self] }
        set { self[DatabaseKey.self] = newValue }
    }
}
