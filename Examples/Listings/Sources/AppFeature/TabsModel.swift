import ListingsDomain
import Observation

@MainActor @Observable
final class TabsModel {
    enum Tab: Hashable {
        case search
        case favorites
        case profile
    }

    var selection = Tab.search
    private let favorites: Favorites

    init(favorites: Favorites) {
        self.favorites = favorites
    }

    var favoriteCount: Int { favorites.listings?.count ?? 0 }

    func load() async {
        await favorites.load()
    }
}
