import Foundation
import RentalsDomain
import Testing

struct ListingIndexTests {
    private let index = ListingIndex([
        .of(3, "House", "Porto", rent: 1_500, rooms: 5, area: 140),
        .of(1, "Loft", "Zürich", rent: 2_000, rooms: 2, area: 80),
        .of(2, "Studio", "Zürich", rent: 1_100, rooms: 1, area: 30),
    ])

    @Test(
        arguments: [
            (.finding { _ in }, ["Loft", "Studio", "House"]),
            (.finding { $0.city = "ZÜRICH" }, ["Loft", "Studio"]),
            (.finding { $0.city = " Zu\u{308}rich" }, ["Loft", "Studio"]),
            (.finding { $0.city = "Zür" }, []),
            (.finding { $0.minRent = 1_500 }, ["Loft", "House"]),
            (.finding { $0.maxRent = 1_500 }, ["Studio", "House"]),
            (.finding { $0.minRooms = 2 }, ["Loft", "House"]),
            (.finding { $0.maxRooms = 2 }, ["Loft", "Studio"]),
            (.finding { $0.minArea = 80 }, ["Loft", "House"]),
            (.finding { $0.maxArea = 80 }, ["Loft", "Studio"]),
            (.finding { ($0.city, $0.minRent, $0.maxRooms) = ("zürich", 1_500, 2) }, ["Loft"]),
        ] as [(ListingQuery, [String])])
    func findsListingsWithinAllLimits(query: ListingQuery, titles: [String]) {
        #expect(index.page(query).elements.map(\.details.title) == titles)
    }

    @Test
    func returnsOnePageAndTheTotal() {
        let page = index.page(.finding { ($0.pageSize, $0.page) = (2, 2) })
        #expect(page == Page(elements: page.elements, number: 2, size: 2, total: 3))
        #expect(page.elements.map(\.details.title) == ["House"])
        #expect(index.page(.finding { $0.page = 1_000_000 }).elements == [])
    }

    @Test(arguments: [[4, 5, 6], [6, 4, 5], [5, 4, 4, 6, 5]] as [[Int64]])
    func keepsListingsInTheOrderOfTheirNumbers(numbers: [Int64]) {
        for number in numbers { index.insert(.of(number, "Attic", "Porto", rent: 1, rooms: 1, area: 5)) }
        #expect(index.page(ListingQuery()).elements.map(\.id.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(index.page(.finding { $0.city = "Porto" }).elements.map(\.id.rawValue) == [3, 4, 5, 6])
    }

    @Test
    func insertsTheFirstListingOfACity() {
        index.insert(.of(0, "Attic", "Riga", rent: 400, rooms: 1, area: 25))
        #expect(index.page(.finding { $0.city = "riga" }).elements.map(\.id.rawValue) == [0])
        #expect(index.page(ListingQuery()).elements.map(\.id.rawValue) == [0, 1, 2, 3])
    }
}

struct PageTests {
    @Test(arguments: [(0, 0), (1, 1), (20, 1), (21, 2)])
    func countsPages(total: Int, pages: Int) {
        #expect(Page<Int>(elements: [], number: 1, size: 20, total: total).count == pages)
    }
}

extension Listing {
    fileprivate static func of(
        _ number: Int64, _ title: String, _ city: String, rent: Int, rooms: Int, area: Int
    ) -> Listing {
        Listing(
            id: ID(rawValue: number), details: .stored(title: title, city: city, rent: rent, rooms: rooms, area: area),
            owner: nil, publishedAt: Date(timeIntervalSince1970: 0))
    }
}

extension ListingQuery {
    /// Returns a query with limits.
    fileprivate static func finding(_ limit: (inout ListingQuery) -> Void) -> ListingQuery {
        var query = ListingQuery()
        limit(&query)
        return query
    }
}
