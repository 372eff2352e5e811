import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

extension Dependencies {
    var database: Database {
        get throws { singleton { try Database(path: "rentals.sqlite") } }
    }
}
