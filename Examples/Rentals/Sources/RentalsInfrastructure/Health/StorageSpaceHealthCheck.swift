import Foundation
import RentalsDomain

/// There is room for the database to grow.
package struct StorageSpaceHealthCheck: HealthCheck {
    /// The least room that is enough, in bytes: 16 MiB.
    package static let leastSpace: Int64 = 16 * 1024 * 1024

    package let name = "storage space"
    private let databasePath: String

    /// - Parameter databasePath: The file of the database. One in memory always has room.
    package init(databasePath: String) {
        self.databasePath = databasePath
    }

    package func check() async throws {
        guard databasePath != RentalsDatabase.inMemory else { return }
        let folder = URL(fileURLWithPath: databasePath).deletingLastPathComponent().path
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder)
        guard let free = attributes[.systemFreeSize] as? NSNumber, free.int64Value < Self.leastSpace else { return }
        throw RentalsError.storageUnavailable(
            operation: "keep room for the database", reason: "\(free) bytes are left in \(folder)")
    }
}
