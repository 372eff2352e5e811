import JoineryAsync

struct Pool: Sendable {
    static func open(_ path: String) async throws -> Pool { Pool() }
}

extension Dependencies {
    var path: String { singleton { "rentals.sqlite" } }
    var pool: Async<Pool> { asyncRequired() }
}

func prepare() {
    prepareDependencies {
        $0.bind(\.pool) { try await Pool.open($0.path) }
    }
}
