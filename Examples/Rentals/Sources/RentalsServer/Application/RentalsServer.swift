import JoineryAsync
import JoineryServiceLifecycle
import Logging
import RentalsInfrastructure

/// The server as a process.
package enum RentalsServer {
    /// Opens what the server needs, serves requests until the process receives SIGTERM or SIGINT, and closes what it
    /// opened. Requests in progress are answered before that.
    ///
    /// - Parameters:
    ///   - arguments: The command line, starting with the name of the program.
    ///   - environment: The environment variables.
    /// - Throws: ``StartupError`` if the server cannot start.
    package static func run(arguments: [String], environment: [String: String]) async throws {
        guard !Settings.isHelpRequested(arguments: arguments) else { return print(Settings.usage) }
        let settings = try Settings(arguments: arguments, environment: environment)
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        prepareRentals(settings: settings)
        do {
            try await Dependencies.current.runServices(logger: inject(\.logger))
        } catch let error as StartError {
            throw error.failures.lazy.compactMap { StartupError($0.error) }.first ?? error
        }
    }
}

/// An error that prevents the server from starting, with a remedy.
package struct StartupError: Error, Equatable, Sendable {
    /// The reason for an error.
    package struct Code: Equatable, Sendable {
        /// The exit status of the process, as in `sysexits.h`.
        package let exitStatus: Int32

        /// The command line has an argument that the server does not know.
        package static let invalidArgument = Code(exitStatus: 64)
        /// A setting has an invalid value.
        package static let invalidSetting = Code(exitStatus: 78)
        /// The database cannot be opened.
        package static let databaseUnavailable = Code(exitStatus: 74)
        /// The server cannot listen on the address.
        package static let addressUnavailable = Code(exitStatus: 69)
    }

    package let code: Code
    /// The problem, its reason, and the remedy.
    package let message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// Creates the error for a dependency that could not be opened; `nil` if no remedy is known.
    fileprivate init?(_ error: any Error) {
        guard let error = error as? DatabaseOpenError else { return nil }
        self.init(
            code: .databaseUnavailable,
            message: """
                Cannot open the database '\(error.path)': \(error.reason). \
                Check that its folder exists and that the file is a writable database of this server, \
                or choose another path with --database-path or RENTALS_DATABASE_PATH.
                """)
    }

    /// The server cannot listen on the address.
    static func addressUnavailable(_ settings: Settings, reason: String) -> StartupError {
        StartupError(
            code: .addressUnavailable,
            message: """
                Cannot listen on \(settings.host):\(settings.port): \(reason). \
                Stop the program that uses the port, or choose another address with --host and --port \
                or RENTALS_HOST and RENTALS_PORT.
                """)
    }
}
