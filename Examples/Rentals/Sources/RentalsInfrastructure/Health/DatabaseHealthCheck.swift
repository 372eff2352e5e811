import GRDB
package import Joinery
import RentalsDomain

/// The database can be read and written, and has its tables.
package struct DatabaseHealthCheck: HealthCheck {
    package let name = "database"
    private let database: Async<RentalsDatabase>

    package init(database: Async<RentalsDatabase>) {
        self.database = database
    }

    package func check() async throws {
        try await database.write("use the database") { database in
            _ = try Int.fetchOne(database, sql: "SELECT 1 FROM listing LIMIT 1")
        }
    }
}
