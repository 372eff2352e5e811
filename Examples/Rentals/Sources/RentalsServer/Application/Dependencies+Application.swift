package import Joinery
package import Logging
import RentalsDomain
package import RentalsInfrastructure

extension Dependencies {
    /// What was set from outside.
    package var settings: Settings { required() }

    /// The log of the server.
    package var logger: Logger {
        singleton {
            var logger = Logger(label: "rentals")
            logger.logLevel = settings.logLevel
            return logger
        }
    }

    /// The database: opened before anyone is served, and closed when nobody is any more.
    package var database: Async<RentalsDatabase> {
        asyncSingleton {
            try await RentalsDatabase.open(
                path: settings.databasePath, initialListings: InitialListing.delivered, logger: logger)
        } close: {
            try $0.close()
        }
    }

    /// What answers over the network.
    var httpServer: HTTPServer { singleton { HTTPServer() } }
}
