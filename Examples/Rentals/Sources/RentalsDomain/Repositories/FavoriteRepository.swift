package import Foundation
import JoineryMacros

/// Where it is kept who likes which listings.
///
/// All operations throw a ``RentalsError`` with the code `storageUnavailable` where the storage fails.
@Stubbed
package protocol FavoriteRepository: Sendable {
    /// The favorites of a user, the first added first.
    func favorites(of user: User.ID) async throws -> [Listing]

    /// Adds a listing that exists; does nothing if it is a favorite already.
    func add(_ listing: Listing.ID, to user: User.ID, at date: Date) async throws

    /// Takes a listing off; does nothing if it is no favorite.
    func remove(_ listing: Listing.ID, from user: User.ID) async throws
}
