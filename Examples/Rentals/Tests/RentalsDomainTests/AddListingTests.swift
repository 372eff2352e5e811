import Foundation
import Joinery
import JoineryTesting
import RentalsDomain
import Testing

@Suite(.dependencies { $0[\.listingRepository] = StubListingRepository() })
struct AddListingTests {
    private var addListing: AddListing {
        AddListing(
            user: .ada, listings: inject(\.listingRepository), index: inject(\.listingIndex),
            dates: inject(\.dateGenerator))
    }

    @Test
    func publishesAValidDraftNowForTheUser() async throws {
        let listing = try await addListing(
            ListingDraft(title: " Quiet studio ", city: "Porto\n", rent: 640, rooms: 1, area: 28))
        #expect(
            listing
                == Listing(
                    id: Listing.ID(rawValue: 1),
                    details: .stored(title: "Quiet studio", city: "Porto", rent: 640, rooms: 1, area: 28),
                    owner: User.ada.id, publishedAt: Date(timeIntervalSince1970: 1_735_689_600)))
    }

    @Test(.dependencies { $0[\.listingIndex] = Async(ListingIndex([])) })
    func searchesFindWhatWasPublished() async throws {
        let listing = try await addListing(ListingDraft(title: "Attic", city: "Riga", rent: 400, rooms: 1, area: 25))
        #expect(try await inject(\.searchListings)(ListingQuery()).elements == [listing])
    }

    @Test
    func tellsAllProblemsAtOnce() async {
        await #expect(
            throws: ValidationError(problems: [
                FieldProblem(field: "title", message: "must have between 3 and 120 characters"),
                FieldProblem(field: "city", message: "must have no control characters"),
                FieldProblem(field: "rent", message: "is missing"),
                FieldProblem(field: "rooms", message: "must be between 1 and 20"),
                FieldProblem(field: "area", message: "must be between 5 and 2000"),
            ])
        ) {
            try await addListing(ListingDraft(title: "No", city: "Por\u{0}to", rent: nil, rooms: 0, area: 2_001))
        }
    }
}
