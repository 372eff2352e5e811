import Joinery

struct Database: Sendable {
    init(path: String) throws {}
}

extension Dependencies {
    var database: Database {
        get throws { try singleton { try Database(path: "rentals.sqlite") } }
    }
}

final class Backup: Sendable {
    private let database = inject(\.database)
}
