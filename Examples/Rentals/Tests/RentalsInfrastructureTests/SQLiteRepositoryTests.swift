import Foundation
import RentalsDomain
import RentalsInfrastructure
import Testing

struct SQLiteRepositoryTests {
    private let database: RentalsDatabase
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
        listings = SQLiteListingRepository(database: database)
    }

    @Test(
        arguments: [
            (.finding { _ in }, ["Loft", "Studio", "House"]),
            (.finding { $0.city = "ZÜRICH" }, ["Loft", "Studio"]),
            (.finding { $0.city = " Zu\u{308}rich" }, ["Loft", "Studio"]),
            (.finding { $0.city = "Zür" }, []),
            (.finding { $0.minRent = 1_500 }, ["Loft", "House"]),
            (.finding { $0.maxRent = 1_500 }, ["Studio", "House"]),
            (.finding { $0.minRooms = 2 }, ["Loft", "House"]),
            (.finding { $0.maxRooms = 2 }, ["Loft", "Studio"]),
            (.finding { $0.minArea = 80 }, ["Loft", "House"]),
            (.finding { $0.maxArea = 80 }, ["Loft", "Studio"]),
            (.finding { ($0.city, $0.minRent, $0.maxRooms) = ("zürich", 1_500, 2) }, ["Loft"]),
        ] as [(ListingQuery, [String])])
    func findsWhatLiesWithinAllLimits(query: ListingQuery, titles: [String]) async throws {
        #expect(try await listings.listings(matching: query).elements.map(\.details.title) == titles)
    }

    @Test
    func givesOnePageAndTheTotal() async throws {
        var query = ListingQuery()
        query.pageSize = 2
        query.page = 2
        let page = try await listings.listings(matching: query)
        #expect(page == Page(elements: page.elements, number: 2, size: 2, total: 3))
        #expect(page.elements.map(\.details.title) == ["House"])
    }

    @Test
    func givesANewListingItsNumber() async throws {
        let ada = try await SQLiteUserRepository(database: database).user(named: "Ada")
        let details = ListingDetails.stored(title: "Attic", city: "Riga", rent: 400, rooms: 1, area: 25)
        let added = try await listings.add(details, owner: ada.id, publishedAt: date)
        #expect(added == Listing(id: Listing.ID(rawValue: 4), details: details, owner: ada.id, publishedAt: date))
        #expect(try await listings.listing(added.id) == added)
        #expect(try await listings.listing(Listing.ID(rawValue: 5)) == nil)
    }

    @Test
    func aNameInAnyCaseIsOneUser() async throws {
        let users = SQLiteUserRepository(database: database)
        let ada = try await users.user(named: "Ada")
        #expect(try await users.user(named: "ADA") == ada)
        #expect(try await users.user(named: "Bea").id != ada.id)
    }

    @Test
    func keepsFavouritesInTheOrderTheyWereAdded() async throws {
        let ada = try await SQLiteUserRepository(database: database).user(named: "Ada")
        let favourites = SQLiteFavouriteRepository(database: database)
        for id in [3, 1, 3] as [Int64] {
            try await favourites.add(Listing.ID(rawValue: id), to: ada.id, at: date)
        }
        #expect(try await favourites.favourites(of: ada.id).map(\.id.rawValue) == [3, 1])
        try await favourites.remove(Listing.ID(rawValue: 3), from: ada.id)
        #expect(try await favourites.favourites(of: ada.id).map(\.id.rawValue) == [1])
    }

    @Test
    func tellsThatTheStorageFails() async throws {
        try database.close()
        await #expect {
            try await listings.listing(Listing.ID(rawValue: 1))
        } throws: { error in
            (error as? RentalsError)?.code == .storageUnavailable
        }
    }
}

extension ListingQuery {
    /// A query with some limits.
    fileprivate static func finding(_ limit: (inout ListingQuery) -> Void) -> ListingQuery {
        var query = ListingQuery()
        limit(&query)
        return query
    }
}
