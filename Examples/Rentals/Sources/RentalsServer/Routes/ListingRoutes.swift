import HTTPTypes
import Hummingbird
package import HummingbirdCore
import Joinery
package import RentalsDomain

/// The routes of listings.
struct ListingRoutes: Sendable {
    @Injected(\.searchPresenter) private var searchPresenter
    @Injected(\.listingPresenter) private var listingPresenter

    /// Adds the routes that are open to all, and those for which a session is needed.
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

extension ListingQuery {
    private static let names: Set = [
        "city", "minRent", "maxRent", "minRooms", "maxRooms", "minArea", "maxArea", "page", "pageSize",
    ]

    /// Reads the query of a search.
    ///
    /// - Throws: `ValidationError` with all that is wrong with it.
    package init(_ uri: URI) throws {
        var parameters = QueryParameters(uri)
        self.init()
        city = parameters.text("city")
        minRent = parameters.number("minRent")
        maxRent = parameters.number("maxRent")
        minRooms = parameters.number("minRooms")
        maxRooms = parameters.number("maxRooms")
        minArea = parameters.number("minArea")
        maxArea = parameters.number("maxArea")
        page = parameters.number("page") ?? page
        pageSize = parameters.number("pageSize") ?? pageSize
        parameters.reject(allBut: Self.names)
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
            title: fields.text(.title), city: fields.text(.city), rent: fields.number(.rent),
            rooms: fields.number(.rooms), area: fields.number(.area))
        problems = fields.problems
    }
}
