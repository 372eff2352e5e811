package import Foundation
import GRDB
package import RentalsDomain

/// Listings in SQLite.
package struct SQLiteListingRepository: ListingRepository {
    private let database: RentalsDatabase

    package init(database: RentalsDatabase) {
        self.database = database
    }

    /// One transaction: the total belongs to the page. Needs time in proportion to the listings that match.
    package func listings(matching query: ListingQuery) async throws -> Page<Listing> {
        try await database.read("search the listings") { database in
            let request = Self.request(for: query)
            let total = try request.fetchCount(database)
            let rows =
                try request
                .order(ListingRow.Columns.id)
                .limit(query.pageSize, offset: (query.page - 1) * query.pageSize)
                .fetchAll(database)
            return Page(elements: rows.map(\.listing), number: query.page, size: query.pageSize, total: total)
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

    private static func request(for query: ListingQuery) -> QueryInterfaceRequest<ListingRow> {
        let conditions: [(any SQLSpecificExpressible)?] = [
            query.city.map { ListingRow.Columns.cityKey == $0.comparisonKey },
            query.minRent.map { ListingRow.Columns.rent >= $0 },
            query.maxRent.map { ListingRow.Columns.rent <= $0 },
            query.minRooms.map { ListingRow.Columns.rooms >= $0 },
            query.maxRooms.map { ListingRow.Columns.rooms <= $0 },
            query.minArea.map { ListingRow.Columns.area >= $0 },
            query.maxArea.map { ListingRow.Columns.area <= $0 },
        ]
        return conditions.compactMap(\.self).reduce(ListingRow.all()) { $0.filter($1) }
    }
}
