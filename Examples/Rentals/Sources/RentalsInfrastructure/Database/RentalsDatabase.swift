import Dispatch
import GRDB
package import Logging
import RentalsDomain
import Synchronization

/// The SQLite database of the service, opened and brought to the newest schema.
package final class RentalsDatabase: Sendable {
    /// The path of a database that lives in memory and ends with the process.
    package static let inMemory = ":memory:"

    /// How long an operation waits for another process that holds the database, in seconds.
    private static let busyTimeout = 2.0

    private let writer: any DatabaseWriter
    private let logger: Logger
    private let isClosed = Atomic(false)

    /// Opens the database at a path, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - path: The file, or ``inMemory``.
    ///   - initialListings: What a new database begins with. Asked only for a new database.
    ///   - logger: Is told when the database is closed.
    /// - Throws: ``DatabaseOpenError``.
    package init(
        path: String, initialListings: @escaping @Sendable () throws -> [InitialListing],
        logger: Logger = Logger(label: "rentals")
    ) throws(DatabaseOpenError) {
        self.logger = logger
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.busyTimeout)
        configuration.label = "rentals"
        do {
            writer =
                if path == Self.inMemory {
                    try DatabaseQueue(configuration: configuration)
                } else {
                    try DatabasePool(path: path, configuration: configuration)
                }
            let migrator = RentalsMigrations.migrator(initialListings: initialListings)
            guard try !writer.read(migrator.hasBeenSuperseded) else {
                throw DatabaseOpenError(path: path, reason: "it was made by a newer version of this server")
            }
            try migrator.migrate(writer)
        } catch let error as DatabaseOpenError {
            throw error
        } catch {
            throw DatabaseOpenError(path: path, reason: Self.reason(of: error))
        }
    }

    /// Opens the database at a path as ``init(path:initialListings:logger:)`` does, on a thread that may wait: for the disk, and
    /// for another process that holds the file.
    package static func open(
        path: String, initialListings: @escaping @Sendable () throws -> [InitialListing],
        logger: Logger = Logger(label: "rentals")
    ) async throws(DatabaseOpenError) -> RentalsDatabase {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(DatabaseOpenError) in
                        try RentalsDatabase(path: path, initialListings: initialListings, logger: logger)
                    })
            }
        }
        return try result.get()
    }

    /// Closes the database. Every later operation throws.
    ///
    /// Call it when no operation is running: SQLite itself does not check that it is used after its end.
    package func close() throws {
        guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        try writer.close()
        logger.info("database closed")
    }

    /// Reads in one transaction.
    ///
    /// - Parameters:
    ///   - operation: What is done, as in "could not …".
    ///   - read: Runs on a thread of the database.
    /// - Throws: ``RentalsError`` with the code `storageUnavailable`.
    func read<Value: Sendable>(
        _ operation: String, _ read: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await performing(operation) { try await writer.read(read) }
    }

    /// Writes in one transaction, which takes effect as a whole or not at all.
    ///
    /// - Parameters:
    ///   - operation: What is done, as in "could not …".
    ///   - write: Runs on a thread of the database.
    /// - Throws: ``RentalsError`` with the code `storageUnavailable`.
    func write<Value: Sendable>(
        _ operation: String, _ write: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await performing(operation) { try await writer.write(write) }
    }

    private func performing<Value: Sendable>(
        _ operation: String, _ access: () async throws -> Value
    ) async throws -> Value {
        guard !isClosed.load(ordering: .sequentiallyConsistent) else {
            throw RentalsError.storageUnavailable(operation: operation, reason: "the database is closed")
        }
        do {
            return try await access()
        } catch let error as DatabaseError {
            throw RentalsError.storageUnavailable(operation: operation, reason: Self.reason(of: error))
        }
    }

    private static func reason(of error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "\(error)" }
        return "\(error.message ?? "unknown error") (SQLite error \(error.resultCode.rawValue))"
    }
}
