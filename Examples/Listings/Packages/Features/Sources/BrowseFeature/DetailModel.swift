import FeatureKit
import ListingsDomain
import Observation

@MainActor @Observable
final class DetailModel {
    private(set) var listing = Loading<Listing>.loading
    private let id: Listing.ID
    private let service: any ListingService
    private let favorites: Favorites
    private let recent: RecentListings

    init(id: Listing.ID, service: any ListingService, favorites: Favorites, recent: RecentListings) {
        self.id = id
        self.service = service
        self.favorites = favorites
        self.recent = recent
    }

    var isFavorite: Bool { favorites.contains(id) }
    var problem: String? { favorites.problem }

    func load() async {
        do {
            let listing = try await service.listing(id)
            self.listing = .loaded(listing)
            recent.add(listing)
        } catch {
            listing.fail(error)
        }
    }

    func toggleFavorite() async {
        guard let listing = listing.value else { return }
        await favorites.toggle(listing)
    }
}
