import Foundation
import GRDB
import RentalsDomain

/// The steps from an empty database to the newest schema. Each runs once in the life of a database, as a transaction.
///
/// A step that was delivered is never edited: what changes is a further step.
enum RentalsMigrations {
    /// When the listings a database begins with count as published.
    private static let initialListingsDate = Date(timeIntervalSince1970: 1_735_689_600)

    static func migrator(initialListings: @escaping @Sendable () throws -> [InitialListing]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("users and sessions", migrate: makeUsersAndSessions)
        migrator.registerMigration("listings and favorites", migrate: makeListingsAndFavorites)
        migrator.registerMigration("initial listings") { database in
            for listing in try initialListings() {
                let details = try listing.draft.validated()
                _ = try ListingRow(inserting: details, owner: nil, publishedAt: initialListingsDate)
                    .inserted(database)
            }
        }
        return migrator
    }

    @Sendable private static func makeUsersAndSessions(_ database: Database) throws {
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

    @Sendable private static func makeListingsAndFavorites(_ database: Database) throws {
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
