import Joinery
import JoineryTesting
import Testing

@testable import Listings

struct StubListings: ListingRepository {
    var listings: [Listing] = []

    func all() async throws -> [Listing] { listings }
}
