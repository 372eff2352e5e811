import Joinery

protocol ListingRepository: Sendable {
    func titles(in city: String) -> [String]
}

struct StoredListings: ListingRepository {
    func titles(in city: String) -> [String] {
        ["Attic by the river", "Flat on the canal"]
    }
}

struct SearchListings: Sendable {
    let listings: any ListingRepository

    func callAsFunction(_ city: String) -> String {
        listings.titles(in: city).joined(separator: ", ")
    }
}

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var search: SearchListings {
        transient { SearchListings(listings: listings) }
    }
}

func declare() {
    let search = Dependencies.current.search
    print(search("Riga"))
}
