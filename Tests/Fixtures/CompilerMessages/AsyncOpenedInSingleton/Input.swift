import JoineryAsync

struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
}

struct Search: Sendable {
    let pool: Pool
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
    var search: Search { singleton { Search(pool: try await pool()) } }
}
