import Joinery

struct Settings: Sendable {
    let path: String
}

struct Database: Sendable {
    let path: String
}

extension Dependencies {
    var settings: Settings { singleton { Settings(path: "rentals.sqlite") } }
    var database: Database { singleton { Database(path: settings) } }
}
