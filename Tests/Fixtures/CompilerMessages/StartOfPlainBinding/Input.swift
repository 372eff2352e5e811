import JoineryAsync

struct Database: Sendable {}

extension Dependencies {
    var database: Database { singleton { Database() } }
}

func start() async throws {
    try await Dependencies.current.start(\.database)
}
