import JoineryAsync

actor Pool {
    func close() {}
}

extension Dependencies {
    var pool: Async<Pool> { asyncRequired() }
}

func prepare() {
    prepareDependencies {
        $0.bind(\.pool) {
            Async { Pool() }
        } close: { pool in
            await pool.close()
        }
    }
}
