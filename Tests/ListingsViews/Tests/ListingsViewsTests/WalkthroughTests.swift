@testable import AppFeature
import JoinerySwiftUI
import JoineryTesting
import ListingsDomain
import ListingsSamples
import SwiftUI
import Testing

/// Uses the app as its user does.
@MainActor @Suite(.dependencies, .timeLimit(.minutes(1))) struct WalkthroughTests {
    @Test func fromTheFirstStartToTheSignOut() async throws {
        let server = SampleServer()
        let host = Host {
            RootView().dependencies { useSamples(&$0, server: server, preferences: SamplePreferences([:])) }
        }
        host.tap("Continue")
        host.tap("Continue")
        host.enter("Riga", in: "City")
        host.tap("Start")
        #expect(host.lines == ["<Name: >", "[Sign in]"])

        host.enter("Grace", in: "Name")
        host.tap("Sign in")
        let attic = "Attic by the river Riga, €420, 27 m²"
        await host.update { host.lines.contains("[\(attic)]") }
        #expect(!host.lines.contains { $0.contains("Berlin") })

        host.tap(attic)
        await host.update { host.lines.contains("[Add to favorites]") }
        host.tap("Add to favorites")
        await host.update { host.lines.contains("[Remove from favorites]") && host.lines.contains("[Favorites 1]") }

        host.tap("Favorites")
        await host.update { host.lines.contains("[\(attic)]") }
        host.tap("Profile")
        #expect(host.lines.contains("Signed in as: Grace"))
        #expect(host.lines.contains("Favorites: 1"))
        host.tap("Sign out")
        await host.update { host.lines == ["<Name: >", "[Sign in]"] }
        #expect(server.users.map(\.name) == ["Ada"])
    }

    @Test func screensKeepWhatIsEnteredOverUpdates() async {
        let host = Host { RootView().dependencies { useSamples(&$0) } }
        host.enter("Grace", in: "Name")
        for _ in 1...3 { host.update() }
        #expect(host.lines == ["<Name: Grace>", "[Sign in]"])
        host.tap("Sign in")
        await host.update { host.lines.contains("[Filters]") }
        host.enter("Ri", in: "City")
        host.tap("Filters")
        host.tap("At least 1 rooms")
        host.update()
        #expect(host.lines.contains("<City: Ri>"))
        #expect(host.lines.contains("<At least 2 rooms>"))
        host.tap("Apply")
        await host.update { !host.lines.contains { $0.contains("Attic") } }
        #expect(!host.lines.contains("[Apply]"))
    }
}
