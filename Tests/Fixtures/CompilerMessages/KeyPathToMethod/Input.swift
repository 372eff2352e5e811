import Joinery

enum Region: Sendable { case europe, asia }
struct ListingCache: Sendable {}

extension Dependencies {
    func cache(for region: Region) -> ListingCache {
        singleton(for: region) { ListingCache() }
    }
}

final class EuropeanSearch: Sendable {
    private let cache = inject(\.cache)
}
