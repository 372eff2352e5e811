import JoineryAsync
import JoineryTesting
import Testing

protocol Pool: Sendable {
    func count(_ table: String) async throws -> Int
}
actor ConnectionPool: Pool {
    static func open() async throws -> ConnectionPool { ConnectionPool() }
    func count(_ table: String) async throws -> Int { 0 }
}

extension Dependencies {
    var pool: Async<any Pool> { asyncSingleton { try await ConnectionPool.open() } }
    var timeout: Duration { singleton { .seconds(1) } }
    var listingCount: Int { required() }
}

@Test(.dependencies) func countsListings() async throws {
    try await withDependencies {
        $0[\.timeout] = .seconds(5)
    } operation: {
        #expect(try await inject(\.pool)().count("listings") == 0)
    }
}
