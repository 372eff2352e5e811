import JoineryAsync

protocol Pool: Sendable {}
struct DatabasePool: Pool {
    static func open() async throws -> DatabasePool { DatabasePool() }
}
struct StubPool: Pool {}

extension Dependencies {
    var pool: Async<any Pool> { asyncSingleton { try await DatabasePool.open() } }
}

func prepare() {
    prepareDependencies {
        $0[\.pool] = StubPool()
    }
}
