import JoineryAsync

actor Pool {
    static func open() async throws -> Pool { Pool() }
    func close() async throws {}
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}

func warmUp() async throws {
    let pool = await Dependencies.current.pool()
    try await pool.close()
}
