import Joinery

extension Dependencies {
    var store: any Store {
        if settings.isLocal { return singleton { LocalStore() } }
        return singleton { RemoteStore() }
    }
}
