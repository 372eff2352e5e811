import JoineryAsync

struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
}

extension Dependencies {
    var pool: Pool { asyncSingleton { try await Pool.open() } }
}
