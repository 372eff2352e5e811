import Joinery

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
}

extension Dependencies {
    var search: Search { transient { Search() } }
}
