import ListingsDomain
import Observation

/// The listings that the user has opened in this session, the last one first.
@MainActor @Observable
final class RecentListings {
    private(set) var all: [Listing] = []

    func add(_ listing: Listing) {
        all = Array(([listing] + all.filter { $0.id != listing.id }).prefix(20))
    }

    func clear() {
        all = []
    }
}

@MainActor @Observable
final class RecentModel {
    private let recent: RecentListings

    init(recent: RecentListings) {
        self.recent = recent
    }

    var listings: [Listing] { recent.all }

    func clear() {
        recent.clear()
    }
}
