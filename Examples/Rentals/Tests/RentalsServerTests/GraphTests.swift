import Foundation
import InMemoryLogging
import Joinery
import JoineryTesting
import Logging
import RentalsDomain
import RentalsTestSupport
import Testing

@testable import RentalsServer

@Suite(
    .dependencies {
        $0[\.favoriteRepository] = FavoriteRepositoryStub(onFavorites: { [.favorite(of: $0)] })
        $0[\.listingRepository] = ListingRepositoryStub()
    })
struct SessionGraphTests {
    @Test
    func itsObjectsBelongToItsUser() async throws {
        let first = SessionGraph(app: .current, user: .ada)
        let second = SessionGraph(app: .current, user: .bea)
        #expect(try await first.favoritesPresenter.all().items.map(\.id) == [1])
        #expect(try await second.favoritesPresenter.all().items.map(\.id) == [2])
    }

    @Test
    func isCurrentWhileItRuns() async throws {
        let graph = inject(\.sessionGraph)(.bea)
        let items = try await graph.run { try await inject(\.favoritesPresenter, of: SessionGraph.self).all().items }
        #expect(items.map(\.id) == [2])
    }

    @Test
    func isSharedByAllRequestsOfASession() {
        let graphs = inject(\.sessionGraphs)
        let session = Session(token: Session.Token(rawValue: "a"), user: .ada, expiresAt: .distantFuture)
        let first = graphs.graph(for: session)
        #expect(graphs.graph(for: session).instances === first.instances)
        graphs.remove(session.token)
        #expect(graphs.graph(for: session).instances !== first.instances)
    }
}

@Suite(.dependencies { $0[\.logger] = Logger(label: "test") { _ in InMemoryLogHandler() } })
struct RequestGraphTests {
    @Test
    func theLogNamesTheRequestAndItsUser() {
        let logger = RequestGraph(id: "a7", user: .ada).logger
        #expect(logger[metadataKey: "request"] == "a7")
        #expect(logger[metadataKey: "user"] == "1")
    }

    @Test
    func theLogNamesNoUserWithoutASession() {
        let logger = RequestGraph(id: "a7", user: nil).logger
        #expect(logger[metadataKey: "request"] == "a7")
        #expect(logger[metadataKey: "user"] == nil)
    }

    @Test
    func theLogOfTheServerIsUnchanged() {
        _ = RequestGraph(id: "a7", user: .ada)
        #expect(inject(\.logger)[metadataKey: "request"] == nil)
        #expect(inject(\.logger)[metadataKey: "user"] == nil)
    }
}

extension User {
    fileprivate static let ada = User(id: ID(rawValue: 1), name: "Ada")
    fileprivate static let bea = User(id: ID(rawValue: 2), name: "Bea")
}

extension Listing {
    /// The only favorite of a user: the listing with the user's number.
    fileprivate static func favorite(of user: User.ID) -> Listing {
        Listing(
            id: Listing.ID(rawValue: user.rawValue),
            details: .stored(title: "Loft", city: "Oslo", rent: 1, rooms: 1, area: 5),
            owner: nil, publishedAt: Date(timeIntervalSince1970: 0))
    }
}
