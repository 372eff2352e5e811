import Synchronization

/// All listings in memory, for searching them.
///
/// A published listing does not change, so what is in here stays right; a new one is put in after it was stored.
package final class ListingIndex: Sendable {
    private struct Contents {
        /// In the order of their numbers, as in each city.
        var all: [Listing]
        var byCity: [String: [Listing]]
    }

    private let contents: Mutex<Contents>

    /// Takes time in proportion to the listings, and more where they are not in the order of their numbers.
    package init(_ listings: [Listing]) {
        let all = listings.sorted { $0.id < $1.id }
        contents = Mutex(
            Contents(all: all, byCity: Dictionary(grouping: all) { $0.details.city.comparisonKey }))
    }

    /// Puts in a listing that was stored; does nothing if it is there.
    package func insert(_ listing: Listing) {
        contents.withLock { contents in
            contents.all.insertInOrder(listing)
            contents.byCity[listing.details.city.comparisonKey, default: []].insertInOrder(listing)
        }
    }

    /// The page that a valid query asks for, in the order of the numbers of the listings.
    ///
    /// Takes time in proportion to the listings of the city, or to all where the query names none. Nobody waits for it.
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

extension ListingQuery {
    /// Whether all is within the limits, apart from the city.
    fileprivate func limitsAllow(_ details: ListingDetails) -> Bool {
        details.rent >= minRent ?? .min && details.rent <= maxRent ?? .max
            && details.rooms >= minRooms ?? .min && details.rooms <= maxRooms ?? .max
            && details.area >= minArea ?? .min && details.area <= maxArea ?? .max
    }
}

extension [Listing] {
    /// Those that are added at the same time may come in any order, but each near its place at the end.
    fileprivate mutating func insertInOrder(_ listing: Listing) {
        let place = lastIndex { $0.id <= listing.id }
        guard place.map({ self[$0].id != listing.id }) ?? true else { return }
        insert(listing, at: place.map { $0 + 1 } ?? startIndex)
    }
}
