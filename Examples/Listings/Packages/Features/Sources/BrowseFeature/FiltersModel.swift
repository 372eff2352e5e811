import ListingsDomain
import Observation

/// Changes a copy of a search, until the user applies it.
@MainActor @Observable
final class FiltersModel {
    var limitsRent: Bool
    var maxRent: Int
    var minRooms: Int
    private let original: ListingSearch

    init(search: ListingSearch) {
        original = search
        limitsRent = search.maxRent != nil
        maxRent = search.maxRent ?? 1_000
        minRooms = search.minRooms
    }

    var search: ListingSearch {
        ListingSearch(city: original.city, maxRent: limitsRent ? maxRent : nil, minRooms: minRooms)
    }
}
