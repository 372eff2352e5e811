import Joinery
import Observation

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
}

@Observable
final class SearchModel {
    var city = ""
    @Injected(\.search) private var search
}
