import Dependencies
import Domain

extension ListingsKey: DependencyKey {
    public static let liveValue: any Listings = StoredListings()
}
