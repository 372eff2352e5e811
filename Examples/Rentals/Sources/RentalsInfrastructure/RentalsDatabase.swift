import Dispatch
import GRDB
import JoineryAsync
package import Logging
import RentalsDomain
import Synchronization

/// The SQLite database of the service, open and migrated to the newest schema.
package final class RentalsDatabase: Sendable {
    /// The path of a database that lives in memory until the process exits.
    package static let inMemory = ":memory:"

    /// How long an operation waits for another process that locks the database, in seconds.
    private static let busyTimeout = 2.0

    private let writer: any DatabaseWriter
    private let logger: Logger
    private let isClosed = Atomic(false)

    /// Opens the database at a path, or creates it.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or ``inMemory``.
    ///   - initialListings: Returns the listings of a new database. Called only if the database is new.
    ///   - logger: Logs that the database was closed.
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
                throw DatabaseOpenError(path: path, reason: "it was created by a newer version of this server")
            }
            try migrator.migrate(writer)
        } catch let error as DatabaseOpenError {
            throw error
        } catch {
            throw DatabaseOpenError(path: path, reason: Self.reason(for: error))
        }
    }

    /// Opens the database as ``init(path:initialListings:logger:)`` does, on a thread that can block: opening waits for
    /// the disk and for another process that locks the file.
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
    /// Call it when no operation is running: SQLite does not detect the use of a closed database.
    package func close() throws {
        guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        try writer.close()
        logger.info("database closed")
    }

    /// Reads in one transaction.
    ///
    /// - Parameters:
    ///   - operation: The operation as it appears in an error, after "Could not".
    ///   - read: Runs on a thread of the database.
    /// - Throws: ``RentalsError`` with the code `storageUnavailable`.
    func read<Value: Sendable>(
        _ operation: String, _ read: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await performing(operation) { try await writer.read(read) }
    }

    /// Writes in one transaction, which takes effect completely or not at all.
    ///
    /// - Parameters:
    ///   - operation: The operation as it appears in an error, after "Could not".
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
            throw RentalsError.storageUnavailable(operation: operation, reason: Self.reason(for: error))
        }
    }

    private static func reason(for error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "\(error)" }
        return "\(error.message ?? "unknown error") (SQLite error \(error.resultCode.rawValue))"
    }
}

/// An error for a database that cannot be opened or migrated.
package struct DatabaseOpenError: Error, Equatable, Sendable {
    package let path: String
    /// The reason, as the end of a sentence.
    package let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}

/// Access for repositories, which need not know whether the database is open yet.
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
