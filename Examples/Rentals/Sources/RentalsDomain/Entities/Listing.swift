package import Foundation

/// A flat or house offered for rent.
package struct Listing: Equatable, Identifiable, Sendable {
    /// The number of a listing, assigned by the storage.
    package struct ID: Comparable, Hashable, RawRepresentable, Sendable {
        package let rawValue: Int64

        package init(rawValue: Int64) {
            self.rawValue = rawValue
        }

        package static func < (lhs: ID, rhs: ID) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    package let id: ID
    package let details: ListingDetails
    /// The user who added the listing; `nil` for a listing that came with the service.
    package let owner: User.ID?
    package let publishedAt: Date

    package init(id: ID, details: ListingDetails, owner: User.ID?, publishedAt: Date) {
        self.id = id
        self.details = details
        self.owner = owner
        self.publishedAt = publishedAt
    }
}

/// The description of a listing by its owner. Always valid: see ``ListingDraft/validated()``.
package struct ListingDetails: Equatable, Sendable {
    package let title: String
    package let city: String
    /// Whole euros per month.
    package let rent: Int
    package let rooms: Int
    /// Square meters.
    package let area: Int

    fileprivate init(title: String, city: String, rent: Int, rooms: Int, area: Int) {
        self.title = title
        self.city = city
        self.rent = rent
        self.rooms = rooms
        self.area = area
    }

    /// Restores details that were validated before they were stored.
    package static func stored(title: String, city: String, rent: Int, rooms: Int, area: Int) -> ListingDetails {
        ListingDetails(title: title, city: city, rent: rent, rooms: rooms, area: area)
    }
}

/// The details of a listing as a client sent them: any field can be missing or out of range.
package struct ListingDraft: Equatable, Sendable {
    package static let titleLengths = 3...120
    package static let cityLengths = 1...60
    package static let rents = 1...100_000
    package static let roomCounts = 1...20
    package static let areas = 5...2_000

    package var title: String?
    package var city: String?
    package var rent: Int?
    package var rooms: Int?
    package var area: Int?

    package init(title: String?, city: String?, rent: Int?, rooms: Int?, area: Int?) {
        self.title = title
        self.city = city
        self.rent = rent
        self.rooms = rooms
        self.area = area
    }

    /// The problems of the draft, in the order of its fields; empty if the draft can be published.
    package var problems: [FieldProblem] {
        [
            FieldProblem(field: "title", length: title, within: Self.titleLengths),
            FieldProblem(field: "city", length: city, within: Self.cityLengths),
            FieldProblem(field: "rent", value: rent, within: Self.rents),
            FieldProblem(field: "rooms", value: rooms, within: Self.roomCounts),
            FieldProblem(field: "area", value: area, within: Self.areas),
        ].compactMap(\.self)
    }

    /// Returns the details, with surrounding whitespace removed from the strings.
    ///
    /// - Throws: ``ValidationError`` with all problems of the draft.
    package func validated() throws(ValidationError) -> ListingDetails {
        let problems = problems
        guard problems.isEmpty, let title, let city, let rent, let rooms, let area else {
            throw ValidationError(problems: problems)
        }
        return ListingDetails(title: title.trimmed, city: city.trimmed, rent: rent, rooms: rooms, area: area)
    }
}
