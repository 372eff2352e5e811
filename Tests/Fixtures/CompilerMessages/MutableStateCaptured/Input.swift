import Joinery

struct Search: Sendable {
    let pageSize: Int
}

extension Dependencies {
    var search: Search { singleton { Search(pageSize: 20) } }
}

func prepare() {
    var pageSize = 10
    prepareDependencies {
        $0.override(\.search) { Search(pageSize: pageSize) }
    }
    pageSize = 20
}
