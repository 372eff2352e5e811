import Joinery
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing

@MainActor struct PreferencesTests {
    @Test(.dependencies { useSamples(&$0, preferences: SamplePreferences([:])) })
    func changesAreStored() {
        let preferences = inject(\.preferences)
        preferences.homeCity = "Riga"
        preferences.hasSeenOnboarding = true
        let restored = Preferences(storage: inject(\.preferenceStorage))
        #expect(restored.homeCity == "Riga")
        #expect(restored.hasSeenOnboarding)
        #expect(!restored.showsRentPerSquareMeter)
    }
}
