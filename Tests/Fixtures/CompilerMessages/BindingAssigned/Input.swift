import Joinery

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
}

func prepare() {
    var dependencies = Dependencies.current
    dependencies.search = Search()
}
