import Foundation
import JoineryAsync
import JoineryTesting
import ListingsDomain
import ListingsInfrastructure
import Testing
@testable import AppFeature

struct WiringTests {
    @Test(.dependencies) func bindsWhatThePackagesRequire() async throws {
        let server = try #require(URL(string: "http://rentals.test"))
        let folder = FileManager.default.temporaryDirectory.appending(path: "listings-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        prepareDependencies { bindLive(&$0, server: server, folder: folder) }
        let dependencies = Dependencies.current
        #expect(dependencies.accountService is RentalsAPI)
        #expect(dependencies.favoriteService is RentalsAPI)
        #expect(dependencies.statusService is RentalsAPI)
        #expect(dependencies.noteBooks is FileNoteBooks)
        #expect(dependencies.preferenceStorage is UserDefaultsStorage)
        _ = dependencies.listingService
        try await dependencies.start(\.listingCache)
    }

    @Test(.dependencies { $0.bind(\.folder) { URL(filePath: "/dev/null/listings") } })
    func startFailsIfTheDeviceHasNoStorage() async {
        await #expect(throws: StartError.self) { try await Dependencies.current.start(\.listingCache) }
    }
}
