import Foundation
import Hummingbird
import Joinery
import Logging
import NIOCore
import RentalsInfrastructure

/// The server as a process: from its settings to its end.
package enum RentalsServer {
    /// Serves until the process is told to stop by SIGTERM or SIGINT; requests that were begun are answered first.
    ///
    /// - Parameters:
    ///   - arguments: The command line, beginning with the name of the program.
    ///   - environment: The environment variables.
    /// - Throws: ``StartupError`` where the server cannot begin.
    package static func run(arguments: [String], environment: [String: String]) async throws {
        guard !Settings.isHelpRequested(arguments: arguments) else { return print(Settings.usage) }
        let settings = try Settings(arguments: arguments, environment: environment)
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        let database: RentalsDatabase
        do {
            database = try RentalsDatabase(path: settings.databasePath, initialListings: InitialListing.delivered)
        } catch {
            throw StartupError.databaseUnavailable(path: error.path, reason: error.reason)
        }
        prepareRentals(settings: settings, database: database)
        let result = await serve(settings: settings)
        try database.close()
        try result.get()
    }

    private static func serve(settings: Settings) async -> Result<Void, any Error> {
        let logger = Dependencies.current.logger
        let application = Application(
            router: Router.rentals(),
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            onServerRunning: { channel in
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                let port = channel.localAddress?.port ?? settings.port
                logger.notice("serving http://\(host):\(port)", metadata: ["database": "\(settings.databasePath)"])
            },
            logger: logger)
        do {
            try await application.runService()
            return .success(())
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            return .failure(StartupError.addressUnavailable(settings, reason: reason))
        } catch is SocketAddressError.UnknownHost {
            return .failure(StartupError.addressUnavailable(settings, reason: "the host is unknown"))
        } catch {
            return .failure(error)
        }
    }
}
