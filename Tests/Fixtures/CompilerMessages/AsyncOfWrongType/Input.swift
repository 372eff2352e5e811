import JoineryAsync

protocol Store: Sendable {}
struct FileStore: Store {}
struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
}

extension Dependencies {
    var store: Async<any Store> { asyncSingleton { try await Pool.open() } }
}
