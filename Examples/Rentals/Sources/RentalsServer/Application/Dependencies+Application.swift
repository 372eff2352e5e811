package import Joinery
package import Logging
import RentalsDomain
import RentalsInfrastructure

extension Dependencies {
    /// What was set from outside.
    package var settings: Settings { required() }

    /// The log of the server; in tests nothing is written.
    package var logger: Logger {
        singleton {
            var logger = Logger(label: "rentals")
            logger.logLevel = settings.logLevel
            return logger
        } test: {
            Logger(label: "rentals") { _ in SwiftLogNoOpLogHandler() }
        }
    }
}
