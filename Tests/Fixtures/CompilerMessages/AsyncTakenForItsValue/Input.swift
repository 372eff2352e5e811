import JoineryAsync

struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
    func count(_ table: String) async throws -> Int { 0 }
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}

func countListings() async throws -> Int {
    try await Dependencies.current.pool.count("listings")
}
