import Joinery
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct FavoritesTests {
    private let attic = Listing.samples[0]
    private let flat = Listing.samples[1]

    @Test func markIsStoredOnTheServer() async throws {
        let server = SampleServer()
        prepareDependencies { useSamples(&$0, server: server) }
        let favorites = SessionGraph.sample().favorites
        await favorites.toggle(attic)
        await favorites.toggle(flat)
        await favorites.toggle(attic)
        #expect(favorites.listings == [flat])
        #expect(try server.favorites(in: .sample) == [flat])
    }

    @Test func markIsTakenBackIfTheServerRefusesIt() async {
        let server = SampleServer(favorites: [1])
        prepareDependencies { useSamples(&$0, server: server) }
        let favorites = SessionGraph.sample().favorites
        await favorites.load()
        server.failure = .offline
        await favorites.toggle(attic)
        await favorites.toggle(flat)
        #expect(favorites.listings == [attic])
        #expect(favorites.problem == "You are offline.")
    }

    @Test func markShowsBeforeTheServerAnswersAndASecondTapDoesNothing() async {
        let service = PausedFavorites(base: SampleServer(), pausesLoading: false)
        prepareDependencies { $0[\.favoriteService] = service }
        let favorites = SessionGraph.sample().favorites
        async let first: Void = favorites.toggle(attic)
        await service.isAsked()
        #expect(favorites.contains(attic.id))
        await favorites.toggle(attic)
        #expect(favorites.contains(attic.id))
        service.answer()
        await first
        #expect(favorites.contains(attic.id))
    }

    @Test func answerFromBeforeAMarkDoesNotRemoveIt() async {
        let service = PausedFavorites(base: SampleServer(), pausesLoading: true)
        prepareDependencies { $0[\.favoriteService] = service }
        let favorites = SessionGraph.sample().favorites
        async let loading: Void = favorites.load()
        await service.isAsked()
        await favorites.toggle(attic)
        service.answer()
        service.answer()
        await loading
        #expect(favorites.listings == [attic])
    }

    @Test func cancellationShowsNoProblem() async {
        prepareDependencies { useSamples(&$0, server: SampleServer(failure: .canceled)) }
        let favorites = SessionGraph.sample().favorites
        await favorites.load()
        #expect(favorites.problem == nil)
        #expect(favorites.listings == nil)
    }

    @Test func expiredSessionIsReported() async {
        let favorites = SessionGraph.sample(Session(token: "old", user: User(id: 1, name: "Ada"))).favorites
        await favorites.load()
        #expect(favorites.problem == "Your session has expired. Sign in again.")
    }
}

/// A server whose answers arrive when the test says so.
private final class PausedFavorites: FavoriteService {
    private let base: SampleServer
    private let pausesLoading: Bool
    private let asked = AsyncStream<Void>.makeStream()
    private let answers = AsyncStream<Void>.makeStream()

    init(base: SampleServer, pausesLoading: Bool) {
        self.base = base
        self.pausesLoading = pausesLoading
    }

    func isAsked() async { for await _ in asked.stream { return } }
    func answer() { answers.continuation.yield() }

    private func pause() async {
        asked.continuation.yield()
        for await _ in answers.stream { return }
    }

    func favorites(in session: Session) async throws(ServiceError) -> [Listing] {
        let favorites = try base.favorites(in: session)
        if pausesLoading { await pause() }
        return favorites
    }
    func add(_ id: Listing.ID, in session: Session) async throws(ServiceError) {
        if !pausesLoading { await pause() }
        try base.add(id, in: session)
    }
    func remove(_ id: Listing.ID, in session: Session) throws(ServiceError) { try base.remove(id, in: session) }
}
