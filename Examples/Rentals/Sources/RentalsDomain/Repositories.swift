package import Foundation

// Every operation throws a ``RentalsError`` with the code `storageUnavailable` if the storage fails.

/// Stores listings.
package protocol ListingRepository: Sendable {
    /// Returns all listings in the order of their numbers.
    func all() async throws -> [Listing]

    /// Returns the listing with a number, or `nil` if there is none.
    func listing(_ id: Listing.ID) async throws -> Listing?

    /// Stores a new listing and assigns its number.
    func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing
}

/// Stores users.
package protocol UserRepository: Sendable {
    /// Returns the user with a name, ignoring case. Creates the user if there is none.
    func user(named name: String) async throws -> User
}

/// Stores sessions.
package protocol SessionRepository: Sendable {
    /// Stores a new session.
    func add(_ session: Session) async throws

    /// Returns the session with a token, expired or not, or `nil` if there is none.
    func session(_ token: Session.Token) async throws -> Session?

    /// Removes the session with a token, if there is one.
    func remove(_ token: Session.Token) async throws
}

/// Stores which listings are a user's favorites.
package protocol FavoriteRepository: Sendable {
    /// Returns the favorites of a user in the order they were added.
    func favorites(of user: User.ID) async throws -> [Listing]

    /// Adds an existing listing to the favorites of a user, unless it is one already.
    func add(_ listing: Listing.ID, to user: User.ID, at date: Date) async throws

    /// Removes a listing from the favorites of a user, if it is one.
    func remove(_ listing: Listing.ID, from user: User.ID) async throws
}
