import Foundation
import HTTPTypes
import Hummingbird
package import HummingbirdCore
import Joinery
import Logging
package import RentalsDomain

/// The routes of listings.
struct ListingRoutes: Sendable {
    @Injected(\.searchPresenter) private var searchPresenter
    @Injected(\.listingPresenter) private var listingPresenter

    /// Adds the routes that are open to everyone, and those that need a session.
    func add(to open: RouterGroup<OpenRequestContext>, session: RouterGroup<SessionRequestContext>) {
        open.get("listings") { request, _ in
            try await searchPresenter.page(ListingQuery(request.uri))
        }
        open.get("listings/:id") { _, context in
            try await listingPresenter.listing(context.parameters.listingID())
        }
        session.post("listings") { request, context in
            let body = try await request.body(as: AddListingBody.self, context: context)
            let listing = try await context.graph.addListingPresenter.add(
                body.draft, unreadable: body.problems)
            return EditedResponse(
                status: .created, headers: [.location: "/listings/\(listing.id)"], response: listing)
        }
    }
}

/// Presents the results of a search.
final class SearchPresenter: Sendable {
    private let searchListings = inject(\.searchListings)

    /// Returns the page that a query asks for.
    func page(_ query: ListingQuery) async throws -> ListingPageResponse {
        try await ListingPageResponse(searchListings(query))
    }
}

/// Presents one listing.
final class ListingPresenter: Sendable {
    private let showListing = inject(\.showListing)

    /// Returns the listing with a number.
    func listing(_ id: Listing.ID) async throws -> ListingResponse {
        try await ListingResponse(showListing(id))
    }
}

/// Publishes a listing for the user of the session and presents it.
final class AddListingPresenter: Sendable {
    private let addListing = inject(\.addListing, of: SessionGraph.self)
    private let logger = inject(\.logger, of: RequestGraph.self)

    /// Publishes a draft.
    ///
    /// - Parameters:
    ///   - draft: The draft, without the fields that could not be read.
    ///   - unreadable: The problems of the fields that could not be read.
    func add(_ draft: ListingDraft, unreadable: [FieldProblem]) async throws -> ListingResponse {
        guard unreadable.isEmpty else {
            // To the draft an unreadable field is a missing one; report why it could not be read instead.
            let problems = draft.problems.map { problem in
                unreadable.first { $0.field == problem.field } ?? problem
            }
            throw ValidationError(problems: problems)
        }
        let listing = try await addListing(draft)
        logger.info("listing added", metadata: ["listing": "\(listing.id.rawValue)"])
        return ListingResponse(listing)
    }
}

extension ListingQuery {
    private static let parameterNames: Set = [
        "city", "minRent", "maxRent", "minRooms", "maxRooms", "minArea", "maxArea", "page", "pageSize",
    ]

    /// Creates a query from the query parameters of a request.
    ///
    /// - Throws: `ValidationError` with all problems of the parameters.
    package init(_ uri: URI) throws {
        var parameters = QueryParameters(uri)
        self.init()
        city = parameters.string("city")
        minRent = parameters.number("minRent")
        maxRent = parameters.number("maxRent")
        minRooms = parameters.number("minRooms")
        maxRooms = parameters.number("maxRooms")
        minArea = parameters.number("minArea")
        maxArea = parameters.number("maxArea")
        page = parameters.number("page") ?? page
        pageSize = parameters.number("pageSize") ?? pageSize
        parameters.reject(allExcept: Self.parameterNames)
        guard parameters.problems.isEmpty else {
            throw ValidationError(problems: parameters.problems + problems)
        }
    }
}

/// The body of a request to add a listing.
private struct AddListingBody: FieldwiseDecodable {
    private enum Key: String, CodingKey {
        case title, city, rent, rooms, area
    }

    let draft: ListingDraft
    let problems: [FieldProblem]

    init(from decoder: any Decoder) throws {
        var fields = try FieldReader<Key>(decoder)
        draft = ListingDraft(
            title: fields.string(.title), city: fields.string(.city), rent: fields.number(.rent),
            rooms: fields.number(.rooms), area: fields.number(.area))
        problems = fields.problems
    }
}

/// A listing as a client sees it.
package struct ListingResponse: ResponseEncodable, Equatable {
    let id: Int64
    let title: String
    let city: String
    /// Whole euros per month.
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
    /// The number of pages.
    let pages: Int
    /// The number of listings on all pages.
    let total: Int

    package init(_ page: Page<Listing>) {
        items = page.elements.map(ListingResponse.init)
        self.page = page.number
        pageSize = page.size
        pages = page.count
        total = page.total
    }
}
