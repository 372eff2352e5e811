package import Foundation
import GRDB
package import Joinery
package import RentalsDomain

/// Favourites in SQLite.
package struct SQLiteFavouriteRepository: FavouriteRepository {
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    package func favourites(of user: User.ID) async throws -> [Listing] {
        try await database.read("read the favourites") { database in
            let rows = try ListingRow.fetchAll(
                database,
                sql: """
                    SELECT listing.*
                    FROM listing JOIN favourite ON favourite.listingId = listing.id
                    WHERE favourite.userId = ?
                    ORDER BY favourite.addedAt, favourite.rowid
                    """,
                arguments: [user.rawValue])
            return rows.map(\.listing)
        }
    }

    package func add(_ listing: Listing.ID, to user: User.ID, at date: Date) async throws {
        try await database.write("add a favourite") { database in
            try database.execute(
                sql: """
                    INSERT INTO favourite (userId, listingId, addedAt) VALUES (?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [user.rawValue, listing.rawValue, date])
        }
    }

    package func remove(_ listing: Listing.ID, from user: User.ID) async throws {
        try await database.write("remove a favourite") { database in
            try database.execute(
                sql: "DELETE FROM favourite WHERE userId = ? AND listingId = ?",
                arguments: [user.rawValue, listing.rawValue])
        }
    }
}
