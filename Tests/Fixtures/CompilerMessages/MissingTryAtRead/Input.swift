import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

struct Backup: Sendable {
    let database: Database
}

extension Dependencies {
    var database: Database {
        get throws { try singleton { try Database(path: "rentals.sqlite") } }
    }
    var backup: Backup { singleton { Backup(database: database) } }
}
