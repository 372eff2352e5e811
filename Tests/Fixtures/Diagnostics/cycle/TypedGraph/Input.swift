import Joinery

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites(sync: sync, listings: app.listings) } }
    var sync: Sync { singleton { Sync(queue: queue) } }
    var queue: any Queue { defaultQueue }
    var defaultQueue: any Queue { singleton { LocalQueue(favorites: favorites) } }
}

extension Dependencies {
    var listings: Listings { singleton { Listings() } }
}
