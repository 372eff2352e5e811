import JoineryAsync

actor Database {
    static func open() async throws -> Database {
        print("open the database")
        return Database()
    }

    func titles() -> [String] { ["Attic", "Flat on the canal"] }
    func close() { print("close the database") }
}

actor SearchIndex {
    let titles: [String]

    init(database: Database) async {
        titles = await database.titles()
        print("load the index")
    }

    func close() { print("close the index") }
}

extension Dependencies {
    var database: Async<Database> {
        asyncSingleton {
            try await Database.open()
        } close: {
            await $0.close()
        }
    }
    var index: Async<SearchIndex> {
        asyncSingleton {
            try await SearchIndex(database: database())
        } close: {
            await $0.close()
        }
    }
}

func openAndClose() async throws {
    let dependencies = Dependencies.current
    let index = try await dependencies.index()
    print("listings:", index.titles.count)
    print("same index:", try await dependencies.index() === index)
    try await dependencies.shutdown()
}
