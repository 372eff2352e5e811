import Joinery

struct Backup {
    init(id: Int) throws {}
}

extension Dependencies {
    var backup: @Sendable (Int) -> Backup {
        factory { try Backup(id: $0) }
    }
}
