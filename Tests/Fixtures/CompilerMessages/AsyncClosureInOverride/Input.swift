import JoineryAsync

struct Pool: Sendable {
    static func open() async throws -> Pool { Pool() }
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}

func prepare() {
    prepareDependencies {
        $0.override(\.pool) { try await Pool.open() }
    }
}
