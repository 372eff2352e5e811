import JoineryAsync
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct SessionGraphTests {
    @Test func valuesGoAwayWithTheSession() async throws {
        var session: SessionGraph? = .sample()
        weak var favorites: Favorites?
        favorites = session?.favorites
        await favorites?.load()
        #expect(favorites != nil)
        session = nil
        #expect(favorites == nil)
    }

    @Test func sessionsShareNothingButTheApp() async throws {
        let server = SampleServer()
        prepareDependencies { useSamples(&$0, server: server) }
        let ada = SessionGraph.sample()
        let grace = SessionGraph.sample(try server.signIn(name: "Grace"))
        await ada.favorites.toggle(Listing.samples[0])
        await grace.favorites.load()
        #expect(ada.favorites.listings == [Listing.samples[0]])
        #expect(grace.favorites.listings == [])
        #expect(ada.app.preferences === grace.app.preferences)
    }

    @Test func shutdownClosesTheNotes() async throws {
        let noteBooks = SampleNoteBooks()
        prepareDependencies { useSamples(&$0, noteBooks: noteBooks) }
        let session = SessionGraph.sample()
        try await session.notes().write("Ask about the balcony", on: 2)
        #expect(await noteBooks.openCount == 1)
        try await session.shutdown()
        #expect(await noteBooks.openCount == 0)
        #expect(try await SessionGraph.sample().notes().all() == [2: "Ask about the balcony"])
    }
}
