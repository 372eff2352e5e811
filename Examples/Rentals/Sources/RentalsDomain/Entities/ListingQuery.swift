/// What a search asks for. A limit that is `nil` does not limit; both ends of a range belong to it.
package struct ListingQuery: Equatable, Sendable {
    package static let pages = 1...1_000_000
    package static let pageSizes = 1...100

    /// The whole name of the city, in any case.
    package var city: String?
    /// Whole euros a month.
    package var minRent: Int?
    package var maxRent: Int?
    package var minRooms: Int?
    package var maxRooms: Int?
    /// Square meters.
    package var minArea: Int?
    package var maxArea: Int?
    /// Counted from 1.
    package var page = 1
    package var pageSize = 20

    /// A query that finds everything.
    package init() {}

    /// Everything that is wrong with the query, in the order of its fields; empty if it can be answered.
    package var problems: [FieldProblem] {
        let limits = [
            ("minRent", minRent), ("maxRent", maxRent), ("minRooms", minRooms), ("maxRooms", maxRooms),
            ("minArea", minArea), ("maxArea", maxArea),
        ]
        let negative = limits.compactMap { field, limit in
            limit.flatMap { $0 < 0 ? FieldProblem(field: field, message: "must not be negative") : nil }
        }
        let ranges = [
            ("minRent", minRent, "maxRent", maxRent), ("minRooms", minRooms, "maxRooms", maxRooms),
            ("minArea", minArea, "maxArea", maxArea),
        ]
        let empty = ranges.compactMap { lowerField, lower, upperField, upper -> FieldProblem? in
            guard let lower, let upper, lower > upper else { return nil }
            return FieldProblem(field: lowerField, message: "must not be above \(upperField)")
        }
        let rest = [
            city.flatMap { FieldProblem(field: "city", length: $0, within: ListingDraft.cityLengths) },
            FieldProblem(field: "page", value: page, within: Self.pages),
            FieldProblem(field: "pageSize", value: pageSize, within: Self.pageSizes),
        ]
        return negative + empty + rest.compactMap(\.self)
    }
}
