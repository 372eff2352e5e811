import Joinery

protocol Store: Sendable {}
struct FileStore: Store { let path: String }

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
    var store: any Store {
        singleton {
            let path = settings.path
            return FileStore(path: path)
        }
    }
    var cache: any Store { return singleton { FileStore(path: "/tmp") } }
    var pinned: any Store { singleton { () -> any Store in return FileStore(path: "/tmp") } }
    var cast: any Store { singleton { return FileStore(path: "/tmp") as any Store } }
    var made: any Store { singleton { return makeStore() } }
}

struct Settings: Sendable { var path = "" }
struct Screen {
    let store = inject(\.store)
    let cache = inject(\.cache)
    let pinned = inject(\.pinned)
    let cast = inject(\.cast)
    let made = inject(\.made)
}
