package import Foundation
import GRDB
package import JoineryAsync
package import RentalsDomain

/// Stores listings in SQLite.
package struct SQLiteListingRepository: ListingRepository {
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    package func all() async throws -> [Listing] {
        try await database.read("read all listings") { database in
            try ListingRow.order(ListingRow.Columns.id).fetchAll(database).map(\.listing)
        }
    }

    package func listing(_ id: Listing.ID) async throws -> Listing? {
        try await database.read("read listing \(id.rawValue)") { database in
            try ListingRow.fetchOne(database, key: id.rawValue).map(\.listing)
        }
    }

    package func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing {
        try await database.write("add a listing") { database in
            try ListingRow(inserting: details, owner: owner, publishedAt: publishedAt).inserted(database).listing
        }
    }
}

/// A row of the table `listing`.
struct ListingRow: Decodable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "listing"

    enum Columns {
        static let id = Column("id")
    }

    /// 0 until the row is inserted.
    private(set) var id: Int64
    let title: String
    let city: String
    /// The `comparisonKey` of the city.
    let cityKey: String
    let rent: Int
    let rooms: Int
    let area: Int
    let ownerId: Int64?
    let publishedAt: Date

    init(inserting details: ListingDetails, owner: User.ID?, publishedAt: Date) {
        id = 0
        title = details.title
        city = details.city
        cityKey = details.city.comparisonKey
        rent = details.rent
        rooms = details.rooms
        area = details.area
        ownerId = owner?.rawValue
        self.publishedAt = publishedAt
    }

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }

    /// Omits the number so that SQLite assigns it.
    func encode(to container: inout PersistenceContainer) {
        container["title"] = title
        container["city"] = city
        container["cityKey"] = cityKey
        container["rent"] = rent
        container["rooms"] = rooms
        container["area"] = area
        container["ownerId"] = ownerId
        container["publishedAt"] = publishedAt
    }

    /// The listing of a fetched or inserted row.
    var listing: Listing {
        Listing(
            id: Listing.ID(rawValue: id),
            details: .stored(title: title, city: city, rent: rent, rooms: rooms, area: area),
            owner: ownerId.map(User.ID.init(rawValue:)),
            publishedAt: publishedAt)
    }
}
