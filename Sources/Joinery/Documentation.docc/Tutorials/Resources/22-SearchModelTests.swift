import JoineryAsync
import JoineryTesting
import Testing

@testable import Listings

@MainActor
struct SearchModelTests {
    @Test(.dependencies { $0[\.listings] = StubListings(listings: [Listing(title: "Attic", city: "Riga")]) })
    func showsTheTitlesFound() async {
        let model = inject(\.searchModel)
        model.city = "Riga"
        await model.search()
        #expect(model.titles == ["Attic"])
        #expect(model.message == "")
    }

    @Test(.dependencies { $0[\.client] = Async(failing: Offline()) })
    func saysThatTheServerIsOffline() async {
        let model = inject(\.searchModel)
        await model.search()
        #expect(model.message == "The server cannot be reached.")
    }
}
