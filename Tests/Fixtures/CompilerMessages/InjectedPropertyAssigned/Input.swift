import Joinery

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
}

struct SearchView {
    @Injected(\.search) private var search

    mutating func reload() {
        search = Search()
    }
}
