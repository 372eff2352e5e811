import JoineryAsync

final class Pool {
    var connections = 0
    static func open() async throws -> Pool { Pool() }
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}
