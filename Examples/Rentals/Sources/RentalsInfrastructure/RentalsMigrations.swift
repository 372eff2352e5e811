import Foundation
import GRDB
package import RentalsDomain

/// The migrations from an empty database to the newest schema. Each runs once per database, in a transaction.
///
/// Never edit a migration that was released: add another one.
enum RentalsMigrations {
    /// The publication date of the initial listings.
    private static let initialListingsDate = Date(timeIntervalSince1970: 1_735_689_600)

    static func migrator(initialListings: @escaping @Sendable () throws -> [InitialListing]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("users and sessions", migrate: createUsersAndSessions)
        migrator.registerMigration("listings and favorites", migrate: createListingsAndFavorites)
        migrator.registerMigration("initial listings") { database in
            for listing in try initialListings() {
                let details = try listing.draft.validated()
                _ = try ListingRow(inserting: details, owner: nil, publishedAt: initialListingsDate)
                    .inserted(database)
            }
        }
        return migrator
    }

    @Sendable private static func createUsersAndSessions(_ database: Database) throws {
        try database.create(table: "user") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("name", .text).notNull()
            table.column("nameKey", .text).notNull().unique()
        }
        try database.create(table: "session") { table in
            table.primaryKey("token", .text)
            table.belongsTo("user", onDelete: .cascade).notNull()
            table.column("expiresAt", .datetime).notNull()
        }
    }

    @Sendable private static func createListingsAndFavorites(_ database: Database) throws {
        try database.create(table: "listing") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("title", .text).notNull()
            table.column("city", .text).notNull()
            table.column("cityKey", .text).notNull()
            table.column("rent", .integer).notNull()
            table.column("rooms", .integer).notNull()
            table.column("area", .integer).notNull()
            table.column("ownerId", .integer).references("user", onDelete: .setNull)
            table.column("publishedAt", .datetime).notNull()
        }
        try database.create(indexOn: "listing", columns: ["cityKey", "rent"])
        try database.create(table: "favorite") { table in
            table.primaryKey {
                table.belongsTo("user", onDelete: .cascade)
                table.belongsTo("listing", onDelete: .cascade)
            }
            table.column("addedAt", .datetime).notNull()
        }
    }
}

/// A listing of a new database.
package struct InitialListing: Decodable, Equatable, Sendable {
    private let title: String
    private let city: String
    private let rent: Int
    private let rooms: Int
    private let area: Int

    package init(title: String, city: String, rent: Int, rooms: Int, area: Int) {
        self.title = title
        self.city = city
        self.rent = rent
        self.rooms = rooms
        self.area = area
    }

    /// The listing as a draft, which is validated like one from a client.
    package var draft: ListingDraft {
        ListingDraft(title: title, city: city, rent: rent, rooms: rooms, area: area)
    }

    /// Returns the listings in `Resources/listings.json`.
    package static func bundled() throws -> [InitialListing] {
        guard let file = Bundle.module.url(forResource: "listings", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "listings.json"])
        }
        return try JSONDecoder().decode([InitialListing].self, from: Data(contentsOf: file))
    }
}
