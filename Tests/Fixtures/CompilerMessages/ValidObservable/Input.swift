import Joinery
import Observation

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton { Search() } }
    var searchModel: SearchModel { transient { SearchModel() } }
    @MainActor var favorites: Favorites { singleton { Favorites() } }
    @MainActor var detail: @MainActor (Int) -> DetailModel { factory { DetailModel(id: $0) } }
}

@Observable
final class SearchModel {
    var city = ""
    private let search = inject(\.search)
    @ObservationIgnored @Injected(\.search) private var first
    @ObservationIgnored @LazyInjected(\.search) private var later
    @ObservationIgnored @DynamicInjected(\.search) private var current
}

@MainActor @Observable
final class Favorites {
    var titles: [String] = []
    private let search = inject(\.search)
}

@MainActor @Observable
final class DetailModel {
    let id: Int
    private let favorites = inject(\.favorites)
    @ObservationIgnored @LazyInjected(\.favorites) private var later

    init(id: Int) { self.id = id }
}
