import Joinery

protocol ListingRepository: Sendable { func titles(in city: String) async -> [String] }
struct StoredListings: ListingRepository {
    func titles(in city: String) async -> [String] { ["Flat on the canal", "Attic by the river"] }
}
struct Search: Sendable {
    let listings: any ListingRepository
    func titles(in city: String) async -> [String] { await listings.titles(in: city).sorted() }
}

extension Dependencies {
    var search: Search { transient { Search(listings: listings) } }
}
