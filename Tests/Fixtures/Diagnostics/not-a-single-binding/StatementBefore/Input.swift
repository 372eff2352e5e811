import Joinery

extension Dependencies {
    var store: any Store {
        let path = settings.path
        return singleton { LocalStore(path: path) }
    }
}
