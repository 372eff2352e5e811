package import JoineryAsync
import JoineryServiceLifecycle
package import Logging
import RentalsDomain
package import RentalsInfrastructure

/// Binds the requirements of all modules: call it once, before anything is resolved.
///
/// The process calls it when it starts, and each test that runs the whole server calls it in its own world.
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

extension Dependencies {
    /// The settings of the process.
    package var settings: Settings { required() }

    /// The log of the server.
    package var logger: Logger {
        singleton {
            var logger = Logger(label: "rentals")
            logger.logLevel = settings.logLevel
            return logger
        }
    }

    /// The database: opened before the first request, and closed after the last one.
    package var database: Async<RentalsDatabase> {
        asyncSingleton {
            try await RentalsDatabase.open(
                path: settings.databasePath, initialListings: InitialListing.bundled, logger: logger)
        } close: {
            try $0.close()
        }
    }

    /// Serves requests over HTTP.
    var httpServer: HTTPServer { singleton { HTTPServer() } }

    /// Presents the results of a search.
    var searchPresenter: SearchPresenter { transient { SearchPresenter() } }

    /// Presents one listing.
    var listingPresenter: ListingPresenter { transient { ListingPresenter() } }

    /// Starts and ends sessions.
    var sessionPresenter: SessionPresenter { transient { SessionPresenter() } }

    /// Presents the health of the service.
    var healthPresenter: HealthPresenter { transient { HealthPresenter() } }

    /// Creates the graph of a user's session.
    var sessionGraph: @Sendable (User) -> SessionGraph {
        factory { user in SessionGraph(app: self, user: user) }
    }

    /// The graphs of recently active sessions.
    var sessionGraphs: SessionGraphStore { singleton { SessionGraphStore(makeGraph: sessionGraph) } }
}
