import JoineryAsync
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing
@testable import AppFeature

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct RootModelTests {
    @Test func beginsWithTheOnboarding() {
        prepareDependencies { useSamples(&$0, preferences: SamplePreferences([:])) }
        let model = inject(\.rootModel)
        #expect(model.screen == "onboarding")
        inject(\.preferences).hasSeenOnboarding = true
        #expect(model.screen == "signed out")
    }

    @Test func signsInAndOut() async throws {
        let server = SampleServer()
        prepareDependencies { useSamples(&$0, server: server) }
        let model = inject(\.rootModel)
        model.begin(try server.signIn(name: "Grace"))
        #expect(model.screen == "Grace")
        #expect(server.users.count == 2)
        await model.session?.signOut()
        #expect(model.screen == "signed out")
        #expect(server.users.count == 1)
        #expect(model.problem == nil)
    }

    @Test func signOutReleasesWhatBelongsToTheSession() async throws {
        let noteBooks = SampleNoteBooks()
        prepareDependencies { useSamples(&$0, noteBooks: noteBooks) }
        let model = inject(\.rootModel)
        model.begin(.sample)
        weak var favorites: Favorites?
        favorites = model.session?.favorites
        _ = try await model.session?.notes()
        #expect(favorites != nil)
        #expect(await noteBooks.openCount == 1)
        await model.signOut()
        #expect(favorites == nil)
        #expect(await noteBooks.openCount == 0)
    }

    @Test func signOutWithoutAConnectionEndsTheSessionOnThisDevice() async {
        let server = SampleServer()
        prepareDependencies { useSamples(&$0, server: server) }
        let model = inject(\.rootModel)
        model.begin(.sample)
        server.failure = .offline
        await model.signOut()
        #expect(model.screen == "signed out")
        #expect(model.problem == "You are signed out on this device only. You are offline.")
    }

    @Test func sessionDoesNotKeepTheRootModel() {
        var model: RootModel? = inject(\.rootModel)
        weak var released: RootModel?
        released = model
        model?.begin(.sample)
        let session = model?.session
        model = nil
        #expect(released == nil)
        #expect(session != nil)
    }
}

extension RootModel {
    fileprivate var session: SessionGraph? {
        guard case .signedIn(let session) = phase else { return nil }
        return session
    }

    fileprivate var screen: String {
        switch phase {
        case .onboarding: "onboarding"
        case .signedOut: "signed out"
        case .signedIn(let session): session.session.user.name
        }
    }
}
