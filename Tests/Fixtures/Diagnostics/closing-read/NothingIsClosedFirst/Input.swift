import JoineryAsync

// The journal is closed after what is built with it, nothing else is read, or nobody closes it.
extension Dependencies {
    var journal: Journal {
        singleton {
            Journal()
        } close: {
            await $0.close()
        }
    }
    var index: Async<Index> { asyncRequired() }
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

extension Dependencies {
    var log: Log { singleton { Log() } }
    var database: Database {
        singleton {
            Database()
        } close: { database in
            try database.close()
            log.info("closed")
        }
    }
}

struct Log {}

struct Screen {
    let store = inject(\.store)
    let files = inject(\.files)
    let database = inject(\.database)
}
