struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
}
