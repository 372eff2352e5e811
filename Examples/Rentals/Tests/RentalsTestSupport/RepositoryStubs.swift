package import Foundation
package import RentalsDomain

// Repositories with a closure for each requirement. A requirement without one throws ``UnexpectedCall``.

/// A call that a test does not expect.
package struct UnexpectedCall: Error {
    /// The requirement that was called, such as `listing(_:)`.
    package let requirement: String
}

/// A stub of a repository of listings.
package struct ListingRepositoryStub: ListingRepository {
    private let onAll: @Sendable () async throws -> [Listing]
    private let onListing: @Sendable (Listing.ID) async throws -> Listing?

    package init(
        onAll: @escaping @Sendable () async throws -> [Listing] = { throw UnexpectedCall(requirement: "all()") },
        onListing: @escaping @Sendable (Listing.ID) async throws -> Listing? = { _ in
            throw UnexpectedCall(requirement: "listing(_:)")
        }
    ) {
        self.onAll = onAll
        self.onListing = onListing
    }

    package func all() async throws -> [Listing] { try await onAll() }

    package func listing(_ id: Listing.ID) async throws -> Listing? { try await onListing(id) }

    package func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing {
        throw UnexpectedCall(requirement: "add(_:owner:publishedAt:)")
    }
}

/// A stub of a repository of users.
package struct UserRepositoryStub: UserRepository {
    private let onUser: @Sendable (String) async throws -> User

    package init(onUser: @escaping @Sendable (String) async throws -> User) {
        self.onUser = onUser
    }

    package func user(named name: String) async throws -> User { try await onUser(name) }
}

/// A stub of a repository of favorites.
package struct FavoriteRepositoryStub: FavoriteRepository {
    private let onFavorites: @Sendable (User.ID) async throws -> [Listing]

    package init(onFavorites: @escaping @Sendable (User.ID) async throws -> [Listing]) {
        self.onFavorites = onFavorites
    }

    package func favorites(of user: User.ID) async throws -> [Listing] { try await onFavorites(user) }

    package func add(_ listing: Listing.ID, to user: User.ID, at date: Date) async throws {
        throw UnexpectedCall(requirement: "add(_:to:at:)")
    }

    package func remove(_ listing: Listing.ID, from user: User.ID) async throws {
        throw UnexpectedCall(requirement: "remove(_:from:)")
    }
}
