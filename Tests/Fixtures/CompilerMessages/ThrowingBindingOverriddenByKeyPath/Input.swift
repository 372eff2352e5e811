import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

extension Dependencies {
    var database: Database {
        get throws { try singleton { try Database(path: "rentals.sqlite") } }
    }
}

func prepare() {
    prepareDependencies {
        $0.override(\.database) { try Database(path: "copy.sqlite") }
    }
}
