import Joinery
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing
@testable import BrowseFeature

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct DetailModelTests {
    @Test func favoriteIsSharedByTheScreensOfASession() async {
        let session = SessionGraph.sample()
        let first = session.detailModel(1)
        let second = session.detailModel(1)
        await first.load()
        await first.toggleFavorite()
        #expect(second.isFavorite)
        #expect(session.favorites.listings == [Listing.samples[0]])
        #expect(!SessionGraph.sample().detailModel(1).isFavorite)
    }

    @Test func openedListingsAreRecent() async {
        let session = SessionGraph.sample()
        for id in [1, 2, 1] { await session.detailModel(id).load() }
        #expect(session.recentModel.listings.map(\.id) == [1, 2])
        session.recentModel.clear()
        #expect(session.recentModel.listings == [])
    }

    @Test(arguments: [
        (ServiceError.offline, "You are offline."),
        (.unknownListing, "This listing is no longer available."),
    ])
    func showsWhatWentWrong(error: ServiceError, message: String) async {
        prepareDependencies { useSamples(&$0, server: SampleServer(failure: error)) }
        let session = SessionGraph.sample()
        let model = session.detailModel(1)
        await model.load()
        await model.toggleFavorite()
        #expect(model.listing == .failed(message))
        #expect(session.recentListings.all == [])
    }
}

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct PublishModelTests {
    @Test func showsWhatTheServerRefuses() async {
        let model = SessionGraph.sample().publishModel
        await model.publish()
        #expect(model.problem == "title must have at least 3 characters")
        #expect(model.published == nil)
    }

    @Test func publishesAndBeginsAnotherDraft() async {
        let model = SessionGraph.sample().publishModel
        model.draft.title = "Loft"
        model.draft.city = "Riga"
        await model.publish()
        #expect(model.published == Listing(id: 4, title: "Loft", city: "Riga", rent: 800, rooms: 2, area: 50))
        #expect(model.draft == ListingDraft())
    }
}
