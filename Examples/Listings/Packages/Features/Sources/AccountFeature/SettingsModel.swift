import Joinery
import ListingsDomain
import Observation

@MainActor @Observable
final class SettingsModel {
    private let preferences = inject(\.preferences)

    var homeCity: String {
        get { preferences.homeCity }
        set { preferences.homeCity = newValue }
    }
    var showsRentPerSquareMeter: Bool {
        get { preferences.showsRentPerSquareMeter }
        set { preferences.showsRentPerSquareMeter = newValue }
    }
}
