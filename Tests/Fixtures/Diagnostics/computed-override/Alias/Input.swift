import Joinery

extension Dependencies {
    var store: any Store { singleton { FileStore() } }
    var repository: any Store { store }
    var database: Database { get throws { try singleton { try Database() } } }
    var storage: Database { get throws { try database } }
    func cache(for region: Region) -> Cache { singleton(for: region) { Cache(region) } }
    var europe: Cache { cache(for: .europe) }
}

func preview() throws {
    try withDependencies {
        $0[\.repository] = MemoryStore()
        $0[\.europe] = Cache(.none)
        $0.override({ try $0.storage }) { Database.empty }
    } operation: {
        print(inject(\.repository), inject(\.europe), try Dependencies.current.storage)
    }
}
