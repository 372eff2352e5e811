import ListingsDomain
import Observation

/// Compares the favorites, the cheapest first.
@MainActor @Observable
final class ComparisonModel {
    private let favorites: Favorites
    private let preferences: Preferences

    init(favorites: Favorites, preferences: Preferences) {
        self.favorites = favorites
        self.preferences = preferences
    }

    struct Line: Equatable, Identifiable {
        let id: Listing.ID
        let title: String
        let price: String
    }

    var lines: [Line] {
        let listings = favorites.listings ?? []
        guard preferences.showsRentPerSquareMeter else {
            return listings.sorted { $0.rent < $1.rent }.map {
                Line(id: $0.id, title: $0.title, price: "€\($0.rent)")
            }
        }
        return listings.sorted { $0.rentPerSquareMeter < $1.rentPerSquareMeter }.map {
            Line(id: $0.id, title: $0.title, price: "€\($0.rentPerSquareMeter) per m²")
        }
    }

    func load() async {
        if favorites.listings == nil { await favorites.load() }
    }
}

extension Listing {
    fileprivate var rentPerSquareMeter: Int { rent / max(area, 1) }
}
