import JoineryAsync

final class Database: Sendable {
    func close() {}
}
final class Journal: Sendable {
    func close() {}
}

extension Dependencies {
    var database: Database {
        singleton {
            Database()
        } close: { (journal: Journal) in
            journal.close()
        }
    }
}
