import Joinery

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
    var index: Async<Index> { asyncRequired() }
}

// False friends: the journal is closed after what is built with it, and nothing else is read.
extension Dependencies {
    var store: Store {
        singleton {
            Store(journal)
        } close: { _ in
            journal.write("closed")
        }
    }
    var files: Async<Files> {
        asyncSingleton {
            Files(try await index())
        } close: { files in
            await files.close()
        }
    }
}

struct Screen {
    let pool = inject(\.pool)
    let cache = inject(\.cache)
    let store = inject(\.store)
    let files = inject(\.files)
}
