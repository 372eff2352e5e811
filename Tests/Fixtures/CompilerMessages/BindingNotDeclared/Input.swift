import Joinery

protocol ListingRepository: Sendable {
    func titles(in city: String) -> [String]
}
struct StoredListings: ListingRepository {
    func titles(in city: String) -> [String] { ["Attic by the river", "Flat on the canal"] }
}
struct SearchListings: Sendable {
    let listings: any ListingRepository
    func callAsFunction(_ city: String) -> [String] { listings.titles(in: city).sorted() }
}

extension Dependencies {
    var search: SearchListings { transient { SearchListings(listings: listings) } }
}

final class SearchPresenter: Sendable {
    private let search = inject(\.search)
    func lines() -> String { search("Riga").joined(separator: ", ") }
}
