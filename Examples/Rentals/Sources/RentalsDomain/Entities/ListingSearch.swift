import Synchronization

/// The criteria of a search. A limit that is `nil` does not apply; both bounds of a range are inclusive.
package struct ListingQuery: Equatable, Sendable {
    package static let pages = 1...1_000_000
    package static let pageSizes = 1...100

    /// The full name of the city, ignoring case.
    package var city: String?
    /// Whole euros per month.
    package var minRent: Int?
    package var maxRent: Int?
    package var minRooms: Int?
    package var maxRooms: Int?
    /// Square meters.
    package var minArea: Int?
    package var maxArea: Int?
    /// The number of the page, starting at 1.
    package var page = 1
    package var pageSize = 20

    /// Creates a query that matches every listing.
    package init() {}

    /// The problems of the query, in the order of its fields; empty if the query is valid.
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

    /// Whether a listing is within all limits, apart from the city.
    fileprivate func limitsAllow(_ details: ListingDetails) -> Bool {
        details.rent >= minRent ?? .min && details.rent <= maxRent ?? .max
            && details.rooms >= minRooms ?? .min && details.rooms <= maxRooms ?? .max
            && details.area >= minArea ?? .min && details.area <= maxArea ?? .max
    }
}

/// One page of a longer result.
package struct Page<Element: Sendable>: Sendable {
    package let elements: [Element]
    /// The number of the page, starting at 1.
    package let number: Int
    /// The number of elements on a full page.
    package let size: Int
    /// The number of elements on all pages.
    package let total: Int

    /// The number of pages; 0 if nothing was found.
    package var count: Int { (total + size - 1) / size }

    package init(elements: [Element], number: Int, size: Int, total: Int) {
        self.elements = elements
        self.number = number
        self.size = size
        self.total = total
    }
}

extension Page: Equatable where Element: Equatable {}

/// All listings in memory, for searches.
///
/// A published listing never changes, so the index stays correct as long as each new listing is inserted once it is
/// stored.
package final class ListingIndex: Sendable {
    private struct Contents {
        /// All listings, in the order of their numbers.
        var all: [Listing]
        /// The listings of each city, in the same order.
        var byCity: [String: [Listing]]
    }

    private let contents: Mutex<Contents>

    /// Creates an index of listings.
    ///
    /// - Complexity: O(*n*) if the listings are in the order of their numbers, otherwise O(*n* log *n*).
    package init(_ listings: [Listing]) {
        let all = listings.sorted { $0.id < $1.id }
        contents = Mutex(
            Contents(all: all, byCity: Dictionary(grouping: all) { $0.details.city.comparisonKey }))
    }

    /// Inserts a stored listing, unless the index contains it.
    package func insert(_ listing: Listing) {
        contents.withLock { contents in
            contents.all.insertInOrder(listing)
            contents.byCity[listing.details.city.comparisonKey, default: []].insertInOrder(listing)
        }
    }

    /// Returns the page for a valid query. Listings are in the order of their numbers.
    ///
    /// The search runs on a copy of the listings, so it does not block other callers.
    ///
    /// - Complexity: O(*n*) for *n* listings of the city, or of all cities if the query does not name one.
    package func page(_ query: ListingQuery) -> Page<Listing> {
        let candidates = contents.withLock { contents in
            if let city = query.city { contents.byCity[city.comparisonKey] ?? [] } else { contents.all }
        }
        let start = (query.page - 1) * query.pageSize
        var elements: [Listing] = []
        var total = 0
        for listing in candidates where query.limitsAllow(listing.details) {
            if total >= start, elements.count < query.pageSize { elements.append(listing) }
            total += 1
        }
        return Page(elements: elements, number: query.page, size: query.pageSize, total: total)
    }
}

extension [Listing] {
    /// Inserts a listing at its place, which is searched from the end: concurrent additions arrive almost in order.
    fileprivate mutating func insertInOrder(_ listing: Listing) {
        let place = lastIndex { $0.id <= listing.id }
        guard place.map({ self[$0].id != listing.id }) ?? true else { return }
        insert(listing, at: place.map { $0 + 1 } ?? startIndex)
    }
}
