import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

extension Dependencies {
    var database: Database { required() }
}

func prepare() {
    prepareDependencies {
        $0.bind(\.database) { try Database(path: "rentals.sqlite") }
    }
}
