import JoineryAsync

extension Dependencies {
    var pool: Async<ConnectionPool> { asyncRequired() }
    var index: Async<SearchIndex> { asyncRequired() }
    var search: Search { singleton { Search(pool: pool, index: index) } }
}

@main struct Server {
    static func main() async throws {
        prepareDependencies { $0.bind(\.index) { Async { try await SearchIndex.read() } } }
        try await Dependencies.current.start(\.pool)
        print(inject(\.search))
    }
}
