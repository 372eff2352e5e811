/// What is said of a listing by the one who adds it: valid by construction, see ``ListingDraft/validated()``.
package struct ListingDetails: Equatable, Sendable {
    package let title: String
    package let city: String
    /// Whole euros a month.
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

    /// Takes details that were validated when they were stored.
    package static func stored(title: String, city: String, rent: Int, rooms: Int, area: Int) -> ListingDetails {
        ListingDetails(title: title, city: city, rent: rent, rooms: rooms, area: area)
    }
}

/// The details of a listing as they came in: anything may be missing or out of range.
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

    /// Everything that is wrong with the draft, in the order of its fields; empty if it can be published.
    package var problems: [FieldProblem] {
        [
            FieldProblem(field: "title", length: title, within: Self.titleLengths),
            FieldProblem(field: "city", length: city, within: Self.cityLengths),
            FieldProblem(field: "rent", value: rent, within: Self.rents),
            FieldProblem(field: "rooms", value: rooms, within: Self.roomCounts),
            FieldProblem(field: "area", value: area, within: Self.areas),
        ].compactMap(\.self)
    }

    /// The details, with the blanks around the texts taken off.
    ///
    /// - Throws: ``ValidationError`` with all the problems at once.
    package func validated() throws(ValidationError) -> ListingDetails {
        let problems = problems
        guard problems.isEmpty, let title, let city, let rent, let rooms, let area else {
            throw ValidationError(problems: problems)
        }
        return ListingDetails(title: title.trimmed, city: city.trimmed, rent: rent, rooms: rooms, area: area)
    }
}
