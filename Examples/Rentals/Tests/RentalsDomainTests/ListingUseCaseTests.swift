import Foundation
import JoineryAsync
import JoineryTesting
import RentalsDomain
import Testing

@Suite(.dependencies)
struct SearchListingsTests {
    @Test(.dependencies { $0[\.listingIndex] = Async(ListingIndex([.flat])) })
    func returnsThePageOfTheIndex() async throws {
        let page = try await inject(\.searchListings)(ListingQuery())
        #expect(page == Page(elements: [.flat], number: 1, size: 20, total: 1))
    }

    @Test(.dependencies { $0[\.listingRepository] = InMemoryListingRepository([.flat]) })
    func findsTheListingsOfTheRepository() async throws {
        #expect(try await inject(\.searchListings)(ListingQuery()).elements == [.flat])
    }

    @Test(
        .dependencies {
            $0.override(\.listingIndex) { Async { try failToOpen() } }
        })
    func reportsAllProblemsWithoutOpeningTheIndex() async {
        var query = ListingQuery()
        query.city = " "
        query.minRent = 900
        query.maxRent = 800
        query.minRooms = -1
        query.page = 0
        query.pageSize = 101
        await #expect(
            throws: ValidationError(problems: [
                FieldProblem(field: "minRooms", message: "must not be negative"),
                FieldProblem(field: "minRent", message: "must not be above maxRent"),
                FieldProblem(field: "city", message: "must have between 1 and 60 characters"),
                FieldProblem(field: "page", message: "must be between 1 and 1000000"),
                FieldProblem(field: "pageSize", message: "must be between 1 and 100"),
            ])
        ) {
            try await inject(\.searchListings)(query)
        }
    }
}

@Suite(.dependencies { $0[\.listingRepository] = InMemoryListingRepository([.flat]) })
struct ShowListingTests {
    @Test
    func returnsAListing() async throws {
        #expect(try await inject(\.showListing)(Listing.flat.id) == .flat)
    }

    @Test
    func throwsForAnUnknownListing() async {
        let id = Listing.ID(rawValue: 99)
        await #expect(throws: RentalsError.unknownListing(id)) { try await inject(\.showListing)(id) }
    }
}

@Suite(.dependencies { $0[\.listingRepository] = InMemoryListingRepository() })
struct AddListingTests {
    private var addListing: AddListing {
        AddListing(
            user: .ada, listings: inject(\.listingRepository), index: inject(\.listingIndex),
            dates: inject(\.dateGenerator))
    }

    @Test
    func publishesAValidDraftForTheUser() async throws {
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
    func searchesFindThePublishedListing() async throws {
        let listing = try await addListing(ListingDraft(title: "Attic", city: "Riga", rent: 400, rooms: 1, area: 25))
        #expect(try await inject(\.searchListings)(ListingQuery()).elements == [listing])
    }

    @Test
    func reportsAllProblemsOfADraft() async {
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

private struct IndexUnavailable: Error {}

private func failToOpen() throws -> ListingIndex {
    throw IndexUnavailable()
}
