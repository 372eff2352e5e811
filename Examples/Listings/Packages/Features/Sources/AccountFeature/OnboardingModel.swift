import Joinery
import ListingsDomain
import Observation

@MainActor @Observable
final class OnboardingModel {
    private(set) var step = 0
    var homeCity = ""
    private let preferences = inject(\.preferences)

    let pages = ["Find a flat or a house for rent.", "Mark favorites and compare them.", "Where do you look?"]

    var isLastStep: Bool { step == pages.count - 1 }

    func proceed() {
        guard isLastStep else {
            step += 1
            return
        }
        preferences.homeCity = homeCity
        preferences.hasSeenOnboarding = true
    }
}
