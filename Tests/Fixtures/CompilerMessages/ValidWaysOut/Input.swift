import JoineryAsync
import JoineryTesting
import Testing

@MainActor final class DetailModel {
    init(id: Int) {}
}
final class CameraSession {
    var isRunning = false
}
protocol Pool: Sendable {
    func count(_ table: String) async throws -> Int
}
actor ConnectionPool: Pool {
    static func open() async throws -> ConnectionPool { ConnectionPool() }
    func count(_ table: String) async throws -> Int { 0 }
}

extension Dependencies {
    @MainActor var detail: @MainActor (Int) -> DetailModel { factory { DetailModel(id: $0) } }
    @MainActor var camera: CameraSession { singleton(on: MainActor.self) { CameraSession() } }
    var pool: Async<any Pool> { asyncSingleton { try await ConnectionPool.open() } }
    var timeout: Duration { singleton { .seconds(1) } }
}

@Test(.dependencies) func countsListings() async throws {
    try await withDependencies {
        $0[\.timeout] = .seconds(5)
    } operation: {
        let count = try await inject(\.pool)().count("listings")
        #expect(count == 0)
    }
}

@Test(.dependencies) func countsListingsInOneExpression() async throws {
    try await withDependencies {
        $0[\.timeout] = .seconds(5)
    } operation: { () async throws in
        #expect(try await inject(\.pool)().count("listings") == 0)
    }
}
