import JoineryAsync

protocol Store: Sendable {}
struct FileStore: Store, ClosableDependency {
    func close() async throws {}
}
actor Index {
    init(store: any Store) async throws {}
}
struct Pool: Sendable {
    static func open(_ path: String) async throws -> Pool { Pool() }
    func close() async {}
}
struct Search: Sendable {
    let index: Async<Index>
}

extension Dependencies {
    var path: String { singleton { "rentals.sqlite" } }
    var pool: Async<Pool> {
        asyncSingleton {
            try await Pool.open(path)
        } close: {
            await $0.close()
        }
    }
    var store: Async<any Store> { asyncSingleton { FileStore() } }
    var index: Async<Index> { asyncSingleton { try await Index(store: store()) } }
    var search: Search { singleton { Search(index: index) } }
    @MainActor var title: Async<String> { asyncSingleton { await MainActor.run { "Rentals" } } }
}

func serve() async throws {
    prepareDependencies {
        $0.contribute(to: \.eager) { $0.index }
        $0[\.store] = Async(FileStore())
        $0.override(\.pool) { Async { try await Pool.open("stub") } }
    }
    try await Dependencies.current.start(\.pool, \.store)
    try await Dependencies.current.shutdown(timeLimit: .seconds(5))
}

@MainActor func show() async throws {
    try await Dependencies.current.start(\.title)
}
