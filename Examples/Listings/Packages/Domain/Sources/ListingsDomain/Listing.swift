/// A flat or house for rent.
public struct Listing: Codable, Hashable, Identifiable, Sendable {
    public let id: Int
    public let title: String
    public let city: String
    /// Whole euros per month.
    public let rent: Int
    public let rooms: Int
    /// Square meters.
    public let area: Int

    public init(id: Int, title: String, city: String, rent: Int, rooms: Int, area: Int) {
        self.id = id
        self.title = title
        self.city = city
        self.rent = rent
        self.rooms = rooms
        self.area = area
    }
}

/// The description of a new listing, before the server has accepted it.
public struct ListingDraft: Codable, Hashable, Sendable {
    public var title = ""
    public var city = ""
    public var rent = 800
    public var rooms = 2
    public var area = 50

    public init() {}
}

/// The criteria of a search.
public struct ListingSearch: Hashable, Sendable {
    public var city: String
    /// The highest rent; `nil` for any.
    public var maxRent: Int?
    public var minRooms: Int
    public var page: Int

    public init(city: String = "", maxRent: Int? = nil, minRooms: Int = 1, page: Int = 1) {
        self.city = city
        self.maxRent = maxRent
        self.minRooms = minRooms
        self.page = page
    }
}

/// A part of the listings that a search has found.
public struct ListingPage: Codable, Hashable, Sendable {
    public let items: [Listing]
    public let page: Int
    /// The number of pages.
    public let pages: Int

    public init(items: [Listing], page: Int, pages: Int) {
        self.items = items
        self.page = page
        self.pages = pages
    }
}
