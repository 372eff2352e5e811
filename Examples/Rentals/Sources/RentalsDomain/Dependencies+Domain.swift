import Foundation
package import JoineryAsync

// What the domain needs from outside. The program that uses the domain binds these requirements.
extension Dependencies {
    /// The repository of listings.
    package var listingRepository: any ListingRepository { required() }

    /// The repository of users.
    package var userRepository: any UserRepository { required() }

    /// The repository of sessions.
    package var sessionRepository: any SessionRepository { required() }

    /// The repository of favorites.
    package var favoriteRepository: any FavoriteRepository { required() }

    /// The checks behind ``checkHealth``. Each part of the program contributes its own.
    package var healthChecks: [any HealthCheck] { collection() }
}

// What the domain provides. What it provides to a signed-in user is in the session's graph.
extension Dependencies {
    /// Finds listings, page by page.
    package var searchListings: SearchListings { transient { SearchListings(listingIndex: listingIndex) } }

    /// Returns one listing.
    package var showListing: ShowListing { transient { ShowListing(listingRepository: listingRepository) } }

    /// Starts a session.
    package var signIn: SignIn {
        transient {
            SignIn(
                userRepository: userRepository, sessionRepository: sessionRepository, tokenGenerator: tokenGenerator,
                dateGenerator: dateGenerator)
        }
    }

    /// Finds the session that belongs to a token.
    package var authenticate: Authenticate {
        transient { Authenticate(sessionRepository: sessionRepository, dateGenerator: dateGenerator) }
    }

    /// Ends a session.
    package var signOut: SignOut { transient { SignOut(sessionRepository: sessionRepository) } }

    /// Runs the health checks.
    package var checkHealth: CheckHealth { transient { CheckHealth(healthChecks: healthChecks) } }

    /// All listings in memory, read from the repository before the first search.
    package var listingIndex: Async<ListingIndex> {
        asyncSingleton { ListingIndex(try await listingRepository.all()) }
    }

    /// The current time. In tests it stands still at the first second of 2025.
    package var dateGenerator: any DateGenerator {
        singleton {
            SystemDateGenerator()
        } test: {
            FixedDateGenerator(now: Date(timeIntervalSince1970: 1_735_689_600))
        }
    }

    /// The source of session tokens. In tests they are predictable.
    package var tokenGenerator: any TokenGenerator {
        singleton {
            RandomTokenGenerator()
        } test: {
            SequentialTokenGenerator()
        }
    }
}
