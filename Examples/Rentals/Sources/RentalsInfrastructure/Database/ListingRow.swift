import Foundation
import GRDB
import RentalsDomain

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
    /// The city in a form in which upper and lower case are the same.
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

    /// Leaves the number out, so that SQLite gives it.
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

    /// The listing of a row that was fetched or inserted.
    var listing: Listing {
        Listing(
            id: Listing.ID(rawValue: id),
            details: .stored(title: title, city: city, rent: rent, rooms: rooms, area: area),
            owner: ownerId.map(User.ID.init(rawValue:)),
            publishedAt: publishedAt)
    }
}
