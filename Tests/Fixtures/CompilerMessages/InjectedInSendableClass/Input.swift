import Joinery

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
}

final class SearchPresenter: Sendable {
    @Injected(\.search) private var search
}
