import Foundation
import Hummingbird
package import RentalsDomain

/// A listing as a client sees it.
package struct ListingResponse: ResponseEncodable, Equatable {
    let id: Int64
    let title: String
    let city: String
    /// Whole euros a month.
    let rent: Int
    let rooms: Int
    /// Square meters.
    let area: Int
    let publishedAt: Date

    package init(_ listing: Listing) {
        id = listing.id.rawValue
        title = listing.details.title
        city = listing.details.city
        rent = listing.details.rent
        rooms = listing.details.rooms
        area = listing.details.area
        publishedAt = listing.publishedAt
    }
}

/// A page of listings as a client sees it.
package struct ListingPageResponse: ResponseEncodable, Equatable {
    let items: [ListingResponse]
    let page: Int
    let pageSize: Int
    /// How many pages there are.
    let pages: Int
    /// How many listings all pages have together.
    let total: Int

    package init(_ page: Page<Listing>) {
        items = page.elements.map(ListingResponse.init)
        self.page = page.number
        pageSize = page.size
        pages = page.count
        total = page.total
    }
}
