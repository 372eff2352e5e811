import JoineryAsync

struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}

func start() async throws {
    try await Dependencies.current.start(\.pol)
}
