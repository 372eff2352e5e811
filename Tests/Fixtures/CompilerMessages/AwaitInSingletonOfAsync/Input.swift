import JoineryAsync

struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
}

extension Dependencies {
    var pool: Async<Pool> { singleton { try await Pool.open() } }
}
