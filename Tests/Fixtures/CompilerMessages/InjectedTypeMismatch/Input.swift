import Joinery

struct Search: Sendable {}
struct Listings: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
    var listings: Listings { singleton { Listings() } }
}

final class SearchPresenter: Sendable {
    private let search: Search = inject(\.listings)
}
