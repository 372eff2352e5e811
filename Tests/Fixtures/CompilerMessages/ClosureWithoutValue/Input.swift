import Joinery

struct Search: Sendable {
    func warmUp() {}
}

extension Dependencies {
    var search: Search {
        singleton { Search().warmUp() }
    }
}
