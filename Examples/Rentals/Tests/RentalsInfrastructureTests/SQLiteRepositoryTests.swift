import Foundation
import JoineryAsync
import RentalsDomain
import RentalsInfrastructure
import Testing

struct SQLiteRepositoryTests {
    private let database: RentalsDatabase
    private let opened: Async<RentalsDatabase>
    private let listings: SQLiteListingRepository
    private let date = Date(timeIntervalSince1970: 1_700_000_000)

    init() throws {
        database = try RentalsDatabase(path: RentalsDatabase.inMemory) {
            [
                InitialListing(title: "Loft", city: "Zürich", rent: 2_000, rooms: 2, area: 80),
                InitialListing(title: "Studio", city: "Zürich", rent: 1_100, rooms: 1, area: 30),
                InitialListing(title: "House", city: "Porto", rent: 1_500, rooms: 5, area: 140),
            ]
        }
        opened = Async(database)
        listings = SQLiteListingRepository(database: opened)
    }

    @Test
    func returnsAllListingsInTheOrderOfTheirNumbers() async throws {
        #expect(try await listings.all().map(\.details.title) == ["Loft", "Studio", "House"])
    }

    @Test
    func assignsANumberToANewListing() async throws {
        let ada = try await SQLiteUserRepository(database: opened).user(named: "Ada")
        let details = ListingDetails.stored(title: "Attic", city: "Riga", rent: 400, rooms: 1, area: 25)
        let added = try await listings.add(details, owner: ada.id, publishedAt: date)
        #expect(added == Listing(id: Listing.ID(rawValue: 4), details: details, owner: ada.id, publishedAt: date))
        #expect(try await listings.listing(added.id) == added)
        #expect(try await listings.listing(Listing.ID(rawValue: 5)) == nil)
    }

    @Test
    func ignoresTheCaseOfAName() async throws {
        let users = SQLiteUserRepository(database: opened)
        let ada = try await users.user(named: "Ada")
        #expect(try await users.user(named: "ADA") == ada)
        #expect(try await users.user(named: "Bea").id != ada.id)
    }

    @Test
    func returnsFavoritesInTheOrderTheyWereAdded() async throws {
        let ada = try await SQLiteUserRepository(database: opened).user(named: "Ada")
        let favorites = SQLiteFavoriteRepository(database: opened)
        for id in [3, 1, 3] as [Int64] {
            try await favorites.add(Listing.ID(rawValue: id), to: ada.id, at: date)
        }
        #expect(try await favorites.favorites(of: ada.id).map(\.id.rawValue) == [3, 1])
        try await favorites.remove(Listing.ID(rawValue: 3), from: ada.id)
        #expect(try await favorites.favorites(of: ada.id).map(\.id.rawValue) == [1])
    }

    @Test
    func reportsAFailureOfTheStorage() async throws {
        try database.close()
        await #expect {
            try await listings.listing(Listing.ID(rawValue: 1))
        } throws: { error in
            (error as? RentalsError)?.code == .storageUnavailable
        }
    }

    @Test
    func reportsWhyTheDatabaseOfAnOperationCannotBeOpened() async {
        let users = SQLiteUserRepository(
            database: Async { try await RentalsDatabase.open(path: "missing/rentals.sqlite") { [] } })
        await #expect(
            throws: RentalsError.storageUnavailable(
                operation: "find a user", reason: "unable to open database file (SQLite error 14)")
        ) {
            try await users.user(named: "Ada")
        }
    }
}
