import Joinery
import JoineryServiceLifecycle
import Logging
import RentalsInfrastructure

/// The server as a process: from its settings to its end.
package enum RentalsServer {
    /// Opens what is needed, serves until the process is told to stop by SIGTERM or SIGINT, and closes what was opened;
    /// requests that were begun are answered first.
    ///
    /// - Parameters:
    ///   - arguments: The command line, beginning with the name of the program.
    ///   - environment: The environment variables.
    /// - Throws: ``StartupError`` where the server cannot begin.
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

extension StartupError {
    /// What to do about something that could not be opened, if that is known.
    fileprivate init?(_ error: any Error) {
        guard let error = error as? DatabaseOpenError else { return nil }
        self = .databaseUnavailable(path: error.path, reason: error.reason)
    }
}
