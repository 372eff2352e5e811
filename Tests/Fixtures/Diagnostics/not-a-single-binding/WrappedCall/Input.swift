import Joinery

extension Dependencies {
    var store: CachedStore { CachedStore(inner: singleton { FileStore() }) }
}

struct Screen { let store = inject(\.store) }
