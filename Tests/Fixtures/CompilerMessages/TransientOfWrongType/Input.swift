import Joinery

struct Search: Sendable {}
struct SearchPresenter {
    let search: Search
}

extension Dependencies {
    var search: Search { singleton { Search() } }
    var presenter: SearchPresenter { transient { search } }
}
