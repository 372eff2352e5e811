import Joinery

extension Dependencies {
    var store: any Store {
        singleton {
            let path = settings.path
            if path.isEmpty { LocalStore() } else { RemoteStore(path: path) }
        }
    }
}
