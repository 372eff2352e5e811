import JoineryAsync

actor Pool {
    static func open() async throws -> Pool { Pool() }
    func close() async throws {}
}

extension Dependencies {
    var pool: Async<Pool> {
        asyncTransient {
            try await Pool.open()
        } close: {
            try await $0.close()
        }
    }
}
