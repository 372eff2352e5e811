import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

struct Backup {
    let id: Int
    let database: Database
}

extension Dependencies {
    var database: Database {
        get throws { try singleton { try Database(path: "rentals.sqlite") } }
    }
    var backup: @Sendable (Int) throws -> Backup {
        factory { Backup(id: $0, database: try database) }
    }
}

func prepare() {
    prepareDependencies {
        $0.override({ try $0.database }) { try Database(path: "copy.sqlite") }
        $0.override(\.backup) { id in Backup(id: id + 1, database: try Dependencies.current.database) }
    }
}
