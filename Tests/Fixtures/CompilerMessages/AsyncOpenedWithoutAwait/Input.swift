import JoineryAsync

struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}

func warmUp() async throws {
    let pool = Dependencies.current.pool()
    _ = pool
}
