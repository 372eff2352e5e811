import Joinery

struct Search: Sendable {}

struct SearchModule {
    var search: Search { singleton { Search() } }
}
