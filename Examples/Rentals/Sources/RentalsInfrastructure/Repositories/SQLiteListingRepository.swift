package import Foundation
import GRDB
package import Joinery
package import RentalsDomain

/// Listings in SQLite.
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
