import GRDB
import Joinery
import RentalsDomain

/// The database for those that use it, who need not know whether it is open yet.
extension Async<RentalsDatabase> {
    /// Reads in one transaction: see ``RentalsDatabase/read(_:_:)``.
    func read<Content: Sendable>(
        _ operation: String, _ read: @escaping @Sendable (Database) throws -> Content
    ) async throws -> Content {
        try await opened(for: operation).read(operation, read)
    }

    /// Writes in one transaction: see ``RentalsDatabase/write(_:_:)``.
    func write<Content: Sendable>(
        _ operation: String, _ write: @escaping @Sendable (Database) throws -> Content
    ) async throws -> Content {
        try await opened(for: operation).write(operation, write)
    }

    private func opened(for operation: String) async throws -> RentalsDatabase {
        do {
            return try await self()
        } catch let error as DatabaseOpenError {
            throw RentalsError.storageUnavailable(operation: operation, reason: error.reason)
        } catch let error as DependencyShutDown {
            throw RentalsError.storageUnavailable(operation: operation, reason: "\(error)")
        }
    }
}
