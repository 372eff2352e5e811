import JoineryAsync

actor Pool {
    static func open() async throws -> Pool { Pool() }
    func close() async throws {}
}

struct Journal: Sendable {
    func close() {}
}

extension Dependencies {
    var pool: Async<Pool> {
        asyncSingleton {
            try await Pool.open()
        } close: { (journal: Journal) in
            journal.close()
        }
    }
}
