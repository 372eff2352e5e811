import Joinery

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites(store: app.store, images: app.images) } }
    var sync: Sync { singleton { Sync(favorites: favorites, work: app.work) } }
}

extension Dependencies {
    var store: Store { singleton { Store() } }
    var images: ImageCache { shared { ImageCache() } }
    var work: UnitOfWork { perResolution { UnitOfWork() } }
}
