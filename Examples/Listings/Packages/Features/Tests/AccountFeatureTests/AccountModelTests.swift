import Joinery
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing
@testable import AccountFeature

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct SignInModelTests {
    @Test func handsOnTheSession() async {
        var sessions: [Session] = []
        let model = inject(\.signInModel)({ sessions.append($0) })
        model.name = "Grace"
        await model.signIn()
        #expect(sessions.map(\.user.name) == ["Grace"])
        #expect(!model.isSigningIn)
    }

    @Test(arguments: [
        (ServiceError.offline, "You are offline." as String?), (.refused("unknown name"), "unknown name"),
        (.canceled, nil),
    ])
    func showsWhatWentWrong(error: ServiceError, message: String?) async {
        prepareDependencies { useSamples(&$0, server: SampleServer(failure: error)) }
        let model = inject(\.signInModel)({ _ in Issue.record("signed in") })
        model.name = "Grace"
        await model.signIn()
        #expect(model.problem == message)
    }
}

@MainActor @Suite(.dependencies { useSamples(&$0, preferences: SamplePreferences([:])) })
struct PreferenceModelTests {
    @Test func onboardingStoresTheHomeCityAtItsEnd() {
        let model = inject(\.onboardingModel)
        model.proceed()
        model.proceed()
        #expect(model.isLastStep)
        #expect(!inject(\.preferences).hasSeenOnboarding)
        model.homeCity = "Riga"
        model.proceed()
        #expect(inject(\.preferences).hasSeenOnboarding)
        #expect(inject(\.preferences).homeCity == "Riga")
    }

    @Test func settingsChangeThePreferencesOfTheApp() {
        let model = inject(\.settingsModel)
        model.homeCity = "Oslo"
        model.showsRentPerSquareMeter = true
        #expect(inject(\.settingsModel).homeCity == "Oslo")
        #expect(inject(\.preferences).showsRentPerSquareMeter)
    }
}

@MainActor @Suite(.dependencies { useSamples(&$0) })
struct ProfileModelTests {
    @Test func showsTheUserAndEndsTheSession() async {
        var ends = 0
        let session = SessionGraph(app: .current, session: .sample) { ends += 1 }
        await session.favorites.toggle(Listing.samples[0])
        let model = session.profileModel
        #expect(model.name == "Ada")
        #expect(model.favoriteCount == 1)
        await model.signOut()
        #expect(ends == 1)
    }
}

@MainActor struct AboutModelTests {
    @Test(.dependencies { useSamples(&$0) }) func showsTheServer() async {
        let model = inject(\.aboutModel)
        await model.load()
        #expect(model.lines.value?.map(\.id) == ["database", "storage space"])
    }

    @Test(.dependencies { useSamples(&$0, server: SampleServer(failure: .unreadableAnswer)) })
    func showsAnAnswerThatItCannotRead() async {
        let model = inject(\.aboutModel)
        await model.load()
        #expect(
            model.lines
                == .failed("The server has sent an answer that this version of the app cannot read."))
    }
}
