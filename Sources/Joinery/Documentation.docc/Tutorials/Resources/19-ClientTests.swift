import JoineryAsync
import JoineryTesting
import Testing

@testable import Listings

struct Offline: Error, Equatable {}

struct ClientTests {
    @Test(.dependencies { $0[\.client] = Async(failing: Offline()) })
    func searchThrowsIfTheServerIsOffline() async {
        await #expect(throws: Offline()) {
            try await SearchPresenter().line(for: "Riga")
        }
    }
}
