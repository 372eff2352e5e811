import Joinery

struct Region: Sendable {
    let name: String
}

struct ListingCache: Sendable {}

extension Dependencies {
    func cache(for region: Region) -> ListingCache {
        singleton(for: region) { ListingCache() }
    }
}
