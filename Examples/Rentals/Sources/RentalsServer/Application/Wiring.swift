import Joinery
import JoineryServiceLifecycle
import RentalsDomain
import RentalsInfrastructure

/// Gives the current dependencies what the layers require of each other: call it once, before anything is resolved.
///
/// The process calls it at its start, and each test that runs the whole server calls it in its own world.
package func prepareRentals(settings: Settings) {
    prepareDependencies {
        $0.bind(\.settings) { settings }
        $0.bind(\.listingRepository) { SQLiteListingRepository(database: $0.database) }
        $0.bind(\.userRepository) { SQLiteUserRepository(database: $0.database) }
        $0.bind(\.sessionRepository) { SQLiteSessionRepository(database: $0.database) }
        $0.bind(\.favoriteRepository) { SQLiteFavoriteRepository(database: $0.database) }
        $0.decorate(\.listingRepository) { LoggingListingRepository($0, logger: $1.logger) }
        $0.decorate(\.listingRepository) { value, _ in CachingListingRepository(value) }
        $0.contribute(to: \.healthChecks) { DatabaseHealthCheck(database: $0.database) }
        $0.contribute(to: \.healthChecks) { StorageSpaceHealthCheck(databasePath: $0.settings.databasePath) }
        $0.contribute(to: \.eager) { $0.listingIndex }
        $0.contribute(to: \.services) { _ in HostedService { $0.httpServer } }
    }
}
