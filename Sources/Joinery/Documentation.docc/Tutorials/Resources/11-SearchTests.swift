import Joinery
import JoineryTesting
import Testing

@testable import Listings

struct StubListings: ListingRepository {
    var listings: [Listing] = []

    func all() async throws -> [Listing] { listings }
}

struct SearchPresenterTests {
    @Test(.dependencies { $0[\.listings] = StubListings() })
    func saysThatNothingIsFound() async throws {
        #expect(try await SearchPresenter().line(for: "Riga") == "Nothing in Riga")
    }

    @Test(.dependencies { $0[\.listings] = StubListings(listings: [Listing(title: "Attic", city: "Riga")]) })
    func showsTheTitlesFound() async throws {
        #expect(try await SearchPresenter().line(for: "Riga") == "Attic")
    }
}
