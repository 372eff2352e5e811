import Foundation
import Joinery
import JoineryTesting
import RentalsDomain
import Testing

@testable import RentalsServer

@Suite(
    .dependencies {
        $0[\.favoriteRepository] = FavoriteRepositoryStub(onFavorites: { [.favorite(of: $0)] })
        $0[\.listingRepository] = ListingRepositoryStub()
    })
struct SessionGraphTests {
    private let ada = User(id: User.ID(rawValue: 1), name: "Ada")
    private let bea = User(id: User.ID(rawValue: 2), name: "Bea")

    @Test
    func givesItsUserToWhatItBuilds() async throws {
        let adas = SessionGraph(app: .current, user: ada)
        let beas = SessionGraph(app: .current, user: bea)
        #expect(try await adas.favoritesPresenter.all().items.map(\.id) == [1])
        #expect(try await beas.favoritesPresenter.all().items.map(\.id) == [2])
    }

    @Test
    func isCurrentWhileItRuns() async throws {
        let graph = inject(\.sessionGraph)(bea)
        let items = try await graph.run { try await inject(\.favoritesPresenter, of: SessionGraph.self).all().items }
        #expect(items.map(\.id) == [2])
    }

    @Test
    func allRequestsOfASessionShareItsGraph() {
        let graphs = inject(\.sessionGraphs)
        let session = Session(token: Session.Token(rawValue: "a"), user: ada, expiresAt: .distantFuture)
        let first = graphs.graph(of: session)
        #expect(graphs.graph(of: session).instances === first.instances)
        graphs.remove(session.token)
        #expect(graphs.graph(of: session).instances !== first.instances)
    }
}

extension Listing {
    /// The one favorite of a user: the listing with the user's number.
    fileprivate static func favorite(of user: User.ID) -> Listing {
        Listing(
            id: Listing.ID(rawValue: user.rawValue),
            details: .stored(title: "Loft", city: "Oslo", rent: 1, rooms: 1, area: 5),
            owner: nil, publishedAt: Date(timeIntervalSince1970: 0))
    }
}
