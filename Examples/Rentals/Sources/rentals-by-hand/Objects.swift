import Joinery
import Logging
import RentalsDomain
import RentalsInfrastructure
import RentalsServer

/// All that lives as long as the server.
struct Objects: Sendable {
    let logger: Logger
    let database: RentalsDatabase
    let searchListings: SearchListings
    let showListing: ShowListing
    let authenticate: Authenticate
    let checkHealth: CheckHealth
    /// Those of the sessions that were active lately.
    let favorites = BoundedCache<RentalsDomain.Session.Token, Favorites>(capacity: 10_000)
    let makeFavorites: @Sendable (User) -> Favorites

    init(settings: Settings) async throws {
        var logger = Logger(label: "rentals")
        logger.logLevel = settings.logLevel
        self.logger = logger
        database = try await RentalsDatabase.open(
            path: settings.databasePath, initialListings: InitialListing.delivered, logger: logger)
        // The classes are those of the other server, which take what is opened with `await`; here it is open.
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
