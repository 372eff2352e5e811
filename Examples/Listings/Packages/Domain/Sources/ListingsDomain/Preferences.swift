import Observation

/// What the user has chosen on this device.
@MainActor @Observable
public final class Preferences {
    public var hasSeenOnboarding: Bool {
        didSet { storage.set(hasSeenOnboarding ? "yes" : "no", for: "hasSeenOnboarding") }
    }
    /// The city that a search begins with.
    public var homeCity: String {
        didSet { storage.set(homeCity, for: "homeCity") }
    }
    public var showsRentPerSquareMeter: Bool {
        didSet { storage.set(showsRentPerSquareMeter ? "yes" : "no", for: "showsRentPerSquareMeter") }
    }
    @ObservationIgnored private let storage: any PreferenceStorage

    public init(storage: any PreferenceStorage) {
        self.storage = storage
        hasSeenOnboarding = storage.string(for: "hasSeenOnboarding") == "yes"
        homeCity = storage.string(for: "homeCity") ?? ""
        showsRentPerSquareMeter = storage.string(for: "showsRentPerSquareMeter") == "yes"
    }
}
