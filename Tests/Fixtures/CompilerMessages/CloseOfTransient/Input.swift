import JoineryAsync

final class Database: Sendable {
    func close() {}
}

extension Dependencies {
    var database: Database {
        transient {
            Database()
        } close: {
            $0.close()
        }
    }
}
