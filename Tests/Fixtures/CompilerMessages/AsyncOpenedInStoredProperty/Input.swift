import JoineryAsync

actor Pool {
    static func open() async throws -> Pool { Pool() }
    func count(_ table: String) -> Int { 0 }
}

extension Dependencies {
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
}

final class Repository: Sendable {
    private let pool = try await inject(\.pool)()
}
