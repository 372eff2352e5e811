package import Joinery

/// What the domain needs from outside. The program that uses it says where it comes from.
extension Dependencies {
    /// Where listings are kept.
    package var listingRepository: any ListingRepository { required() }

    /// All listings in memory, read from where they are kept before the first search.
    package var listingIndex: Async<ListingIndex> {
        asyncSingleton { ListingIndex(try await listingRepository.all()) }
    }

    /// Where users are kept.
    package var userRepository: any UserRepository { required() }

    /// Where sessions are kept.
    package var sessionRepository: any SessionRepository { required() }

    /// Where favorites are kept.
    package var favoriteRepository: any FavoriteRepository { required() }

    /// What must work for the service to work; each part of the program contributes its own.
    package var healthChecks: [any HealthCheck] { collection() }
}
