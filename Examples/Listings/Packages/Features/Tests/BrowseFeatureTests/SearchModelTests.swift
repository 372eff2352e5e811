import Joinery
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing
@testable import BrowseFeature

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct SearchModelTests {
    @Test func beginsInTheHomeCity() async {
        prepareDependencies { useSamples(&$0, preferences: SamplePreferences(["homeCity": "Riga"])) }
        let model = inject(\.searchModel)
        await model.load()
        #expect(model.city == "Riga")
        #expect(model.listings.value?.map(\.id) == [1, 3])
    }

    @Test func searchesForTheSubmittedCity() async {
        let model = inject(\.searchModel)
        model.city = "Berlin"
        #expect(model.search.city == "")
        model.submit()
        await model.load()
        #expect(model.listings.value?.map(\.id) == [2])
    }

    @Test func loadsPageAfterPage() async {
        prepareDependencies { useSamples(&$0, server: SampleServer(pageSize: 2)) }
        let model = inject(\.searchModel)
        await model.load()
        #expect(model.listings.value?.map(\.id) == [1, 2])
        #expect(model.hasMore)
        await model.loadMore()
        #expect(model.listings.value?.map(\.id) == [1, 2, 3])
        #expect(!model.hasMore)
    }

    @Test func pageOfAFormerSearchIsDropped() async {
        let service = PausedListings(base: SampleServer(pageSize: 1))
        prepareDependencies { $0[\.listingService] = service }
        let model = inject(\.searchModel)
        await model.load()
        async let more: Void = model.loadMore()
        await service.isAskedForMore()
        model.search.minRooms = 5
        await model.load()
        service.answer()
        await more
        #expect(model.listings.value?.map(\.id) == [3])
    }

    @Test func showsThatItIsOfflineAndTriesAgain() async {
        let server = SampleServer(failure: .offline)
        prepareDependencies { useSamples(&$0, server: server) }
        let model = inject(\.searchModel)
        await model.load()
        #expect(model.listings == .failed("You are offline."))
        server.failure = nil
        await model.load()
        #expect(model.listings == .loaded(Listing.samples))
    }

    @Test func canceledSearchKeepsWhatIsShown() async {
        let server = SampleServer()
        prepareDependencies { useSamples(&$0, server: server) }
        let model = inject(\.searchModel)
        await model.load()
        server.failure = .canceled
        await model.load()
        #expect(model.listings == .loaded(Listing.samples))
    }
}

@MainActor struct FiltersModelTests {
    @Test(.dependencies) func changesACopyOfTheSearch() {
        let model = inject(\.filtersModel)(ListingSearch(city: "Riga", page: 3))
        #expect(model.search == ListingSearch(city: "Riga"))
        model.limitsRent = true
        model.maxRent = 600
        model.minRooms = 2
        #expect(model.search == ListingSearch(city: "Riga", maxRent: 600, minRooms: 2))
    }
}

/// Listings whose second page arrives when the test says so.
private final class PausedListings: ListingService {
    private let base: SampleServer
    private let asked = AsyncStream<Void>.makeStream()
    private let answers = AsyncStream<Void>.makeStream()

    init(base: SampleServer) {
        self.base = base
    }

    func isAskedForMore() async { for await _ in asked.stream { return } }
    func answer() { answers.continuation.yield() }

    func search(_ search: ListingSearch) async throws(ServiceError) -> ListingPage {
        if search.page > 1 {
            asked.continuation.yield()
            for await _ in answers.stream { break }
        }
        return try base.search(search)
    }
    func listing(_ id: Listing.ID) throws(ServiceError) -> Listing { try base.listing(id) }
    func publish(_ draft: ListingDraft, in session: Session) throws(ServiceError) -> Listing {
        try base.publish(draft, in: session)
    }
}
