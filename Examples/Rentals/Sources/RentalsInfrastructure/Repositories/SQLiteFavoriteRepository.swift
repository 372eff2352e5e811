package import Foundation
import GRDB
package import Joinery
package import RentalsDomain

/// Favorites in SQLite.
package struct SQLiteFavoriteRepository: FavoriteRepository {
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    package func favorites(of user: User.ID) async throws -> [Listing] {
        try await database.read("read the favorites") { database in
            let rows = try ListingRow.fetchAll(
                database,
                sql: """
                    SELECT listing.*
                    FROM listing JOIN favorite ON favorite.listingId = listing.id
                    WHERE favorite.userId = ?
                    ORDER BY favorite.addedAt, favorite.rowid
                    """,
                arguments: [user.rawValue])
            return rows.map(\.listing)
        }
    }

    package func add(_ listing: Listing.ID, to user: User.ID, at date: Date) async throws {
        try await database.write("add a favorite") { database in
            try database.execute(
                sql: """
                    INSERT INTO favorite (userId, listingId, addedAt) VALUES (?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [user.rawValue, listing.rawValue, date])
        }
    }

    package func remove(_ listing: Listing.ID, from user: User.ID) async throws {
        try await database.write("remove a favorite") { database in
            try database.execute(
                sql: "DELETE FROM favorite WHERE userId = ? AND listingId = ?",
                arguments: [user.rawValue, listing.rawValue])
        }
    }
}
