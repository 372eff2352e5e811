import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

extension Dependencies {
    var database: Database {
        get throws { try singleton { Database(path: "rentals.sqlite") } }
    }
}
