import JoineryAsync

actor Pool {
    static func open() async throws -> Pool { Pool() }
    func count(_ table: String) -> Int { 0 }
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}

func count() async throws -> Int {
    let pool: Pool = try await inject(\.pool)
    return await pool.count("listings")
}
