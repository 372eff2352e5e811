import JoineryAsync

extension Dependencies {
    var journal: Journal {
        singleton {
            Journal()
        } close: {
            await $0.close()
        }
    }
    var pool: Async<Pool> {
        asyncSingleton {
            try await Pool.open()
        } close: { pool in
            await pool.close()
            journal.write("closed")
        }
    }
    var cache: Cache { singleton(close: { [journal] in $0.flush(to: journal) }) { Cache() } }
}

struct Screen {
    let pool = inject(\.pool)
    let cache = inject(\.cache)
}
