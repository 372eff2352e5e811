import JoineryAsync

final class Database: Sendable {
    func close() throws {}
}

extension Dependencies {
    var database: Database {
        singleton {
            Database()
        } close: {
            $0.close()
        }
    }
}
