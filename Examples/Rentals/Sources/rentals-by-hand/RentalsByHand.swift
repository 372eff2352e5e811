import Foundation
import Hummingbird
import JoineryAsync
import Logging
import RentalsDomain
import RentalsInfrastructure
import RentalsServer

/// Some routes of `rentals`, with objects created by hand: the baseline for the load test of that server.
@main
struct RentalsByHand {
    static func main() async throws {
        let settings = try Settings(arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        let root = try await CompositionRoot(settings: settings)
        let application = Application(
            router: Router.byHand(root),
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? settings.port
                root.logger.notice("serving http://\(settings.host):\(port)")
            },
            logger: root.logger)
        try await application.runService()
        try root.database.close()
    }
}

/// The objects that live as long as the server.
struct CompositionRoot: Sendable {
    let logger: Logger
    let database: RentalsDatabase
    let searchListings: SearchListings
    let showListing: ShowListing
    let authenticate: Authenticate
    let checkHealth: CheckHealth
    /// The favorites of recently active sessions.
    let favorites = BoundedCache<RentalsDomain.Session.Token, Favorites>(capacity: 10_000)
    let makeFavorites: @Sendable (User) -> Favorites

    init(settings: Settings) async throws {
        var logger = Logger(label: "rentals")
        logger.logLevel = settings.logLevel
        self.logger = logger
        database = try await RentalsDatabase.open(
            path: settings.databasePath, initialListings: InitialListing.bundled, logger: logger)
        // Both servers share their classes, which take the database and the index as an `Async`. Here both are open.
        let opened = Async(database)
        let listings = CachingListingRepository(
            LoggingListingRepository(SQLiteListingRepository(database: opened), logger: logger))
        let favorites = SQLiteFavoriteRepository(database: opened)
        let dates = SystemDateGenerator()
        searchListings = SearchListings(listingIndex: Async(ListingIndex(try await listings.all())))
        showListing = ShowListing(listingRepository: listings)
        authenticate = Authenticate(
            sessionRepository: SQLiteSessionRepository(database: opened), dateGenerator: dates)
        checkHealth = CheckHealth(healthChecks: [
            DatabaseHealthCheck(database: opened), StorageSpaceHealthCheck(databasePath: settings.databasePath),
        ])
        makeFavorites = { Favorites(user: $0, favorites: favorites, listings: listings, dates: dates) }
    }
}
