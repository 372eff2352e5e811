import Joinery

struct Pool: Sendable {
    static func open() async -> Pool { Pool() }
}

extension Dependencies {
    var pool: Pool { singleton { await Pool.open() } }
}
