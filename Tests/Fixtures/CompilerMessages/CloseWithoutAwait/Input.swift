import JoineryAsync

actor Pool {
    static func open() async throws -> Pool { Pool() }
    func close() async throws {}
}

extension Dependencies {
    var pool: Async<Pool> {
        asyncSingleton {
            try await Pool.open()
        } close: {
            $0.close()
        }
    }
}
