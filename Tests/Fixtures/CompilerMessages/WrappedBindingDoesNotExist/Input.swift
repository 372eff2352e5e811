import Joinery

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
}

struct SearchView {
    @Injected(\.serch) private var search
}
