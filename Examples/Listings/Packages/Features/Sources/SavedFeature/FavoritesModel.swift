import ListingsDomain
import Observation

@MainActor @Observable
final class FavoritesModel {
    private let favorites: Favorites

    init(favorites: Favorites) {
        self.favorites = favorites
    }

    /// `nil` until the favorites are loaded.
    var listings: [Listing]? { favorites.listings }
    var problem: String? { favorites.problem }

    func load() async {
        await favorites.load()
    }

    func remove(_ listing: Listing) async {
        await favorites.toggle(listing)
    }
}
