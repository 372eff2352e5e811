import Joinery
import JoineryTesting
import RentalsDomain
import Testing

@Suite(.dependencies { $0[\.listingRepository] = StubListingRepository([.flat]) })
struct ShowListingTests {
    @Test
    func givesAListing() async throws {
        #expect(try await inject(\.showListing)(Listing.flat.id) == .flat)
    }

    @Test
    func tellsThatAListingIsUnknown() async {
        let id = Listing.ID(rawValue: 99)
        await #expect(throws: RentalsError.unknownListing(id)) { try await inject(\.showListing)(id) }
    }
}
