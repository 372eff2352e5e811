import Joinery
import JoineryTesting
import RentalsDomain
import Testing

@Suite(.dependencies)
struct SearchListingsTests {
    @Test(.dependencies { $0[\.listingIndex] = Async(ListingIndex([.flat])) })
    func givesThePageOfTheIndex() async throws {
        let page = try await inject(\.searchListings)(ListingQuery())
        #expect(page == Page(elements: [.flat], number: 1, size: 20, total: 1))
    }

    @Test(.dependencies { $0[\.listingRepository] = StubListingRepository([.flat]) })
    func theIndexHasWhatTheRepositoryHas() async throws {
        #expect(try await inject(\.searchListings)(ListingQuery()).elements == [.flat])
    }

    @Test(
        .dependencies {
            $0.override(\.listingIndex) { Async { try neverOpened() } }
        })
    func asksTheIndexForNothingInvalid() async {
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

    @Test(arguments: [(0, 0), (1, 1), (20, 1), (21, 2)])
    func countsPages(total: Int, pages: Int) {
        #expect(Page<Int>(elements: [], number: 1, size: 20, total: total).count == pages)
    }
}

private struct NotToBeOpened: Error {}

private func neverOpened() throws -> ListingIndex {
    throw NotToBeOpened()
}
