package import Foundation

/// A flat or house that is offered for rent.
package struct Listing: Equatable, Identifiable, Sendable {
    /// The number a listing is known by, given by the storage when it is added.
    package struct ID: Comparable, Hashable, RawRepresentable, Sendable {
        package let rawValue: Int64

        package init(rawValue: Int64) {
            self.rawValue = rawValue
        }

        package static func < (one: ID, other: ID) -> Bool { one.rawValue < other.rawValue }
    }

    package let id: ID
    package let details: ListingDetails
    /// Who added it; `nil` for the listings the service was delivered with.
    package let owner: User.ID?
    package let publishedAt: Date

    package init(id: ID, details: ListingDetails, owner: User.ID?, publishedAt: Date) {
        self.id = id
        self.details = details
        self.owner = owner
        self.publishedAt = publishedAt
    }
}
