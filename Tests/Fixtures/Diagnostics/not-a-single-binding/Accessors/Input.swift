import JoineryAsync

extension Dependencies {
    var settings: Settings {
        get { singleton { Settings() } }
    }
    var database: Database {
        get throws { try singleton { try Database(path: settings.path) } }
    }
    var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
    var isLocal: Bool { settings.path.isEmpty }
    var repository: any Store { store }
    var store: any Store {
        self.singleton { isLocal ? MemoryStore() : FileStore() }
    }
    var message: String {
        if isLocal { "local" } else { "remote" }
    }
}

struct Screen {
    let repository = inject(\.repository)
    let message = inject(\.message)
    let pool = inject(\.pool)
    func open() throws { _ = try Dependencies.current.database }
}
