import Foundation
import GRDB
package import JoineryAsync
import RentalsDomain

/// Checks that the database can be read and written, and has its tables.
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

/// Checks that the disk has space for the database to grow.
package struct StorageSpaceHealthCheck: HealthCheck {
    /// The space required, in bytes: 16 MiB.
    package static let requiredSpace: Int64 = 16 * 1024 * 1024

    package let name = "storage space"
    private let databasePath: String

    /// - Parameter databasePath: The path of the database. The check always passes for one in memory.
    package init(databasePath: String) {
        self.databasePath = databasePath
    }

    package func check() async throws {
        guard databasePath != RentalsDatabase.inMemory else { return }
        let folder = URL(fileURLWithPath: databasePath).deletingLastPathComponent().path
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder)
        guard let free = attributes[.systemFreeSize] as? NSNumber, free.int64Value < Self.requiredSpace else { return }
        throw RentalsError.storageUnavailable(
            operation: "reserve space for the database", reason: "only \(free) bytes are free in \(folder)")
    }
}
