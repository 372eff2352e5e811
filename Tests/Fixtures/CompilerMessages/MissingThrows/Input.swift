import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

extension Dependencies {
    var database: Database { singleton { try Database(path: "rentals.sqlite") } }
}
