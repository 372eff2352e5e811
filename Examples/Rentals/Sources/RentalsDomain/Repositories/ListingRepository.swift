package import Foundation
import JoineryMacros

/// Where listings are kept.
///
/// All operations throw a ``RentalsError`` with the code `storageUnavailable` where the storage fails.
@Stubbed
package protocol ListingRepository: Sendable {
    /// All listings, in the order of their numbers.
    func all() async throws -> [Listing]

    /// The listing with a number, or `nil` if there is none.
    func listing(_ id: Listing.ID) async throws -> Listing?

    /// Keeps a new listing and gives it its number.
    func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing
}
