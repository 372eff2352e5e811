import Joinery

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension SessionGraph {
    var favourites: Favourites { singleton { Favourites(store: app.store, images: app.images) } }
    var sync: Sync { singleton { Sync(favourites: favourites, work: app.work) } }
}

extension Dependencies {
    var store: Store { singleton { Store() } }
    var images: ImageCache { shared { ImageCache() } }
    var work: UnitOfWork { perResolution { UnitOfWork() } }
}
