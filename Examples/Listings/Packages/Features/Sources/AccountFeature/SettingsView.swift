#if canImport(SwiftUI)
import JoinerySwiftUI
import ListingsSamples
import SwiftUI

public struct SettingsView: View {
    @InjectedModel(\.settingsModel) private var model

    public init() {}

    public var body: some View {
        Form {
            TextField("Home city", text: $model.homeCity)
            Toggle("Compare by square meter", isOn: $model.showsRentPerSquareMeter)
        }
        .navigationTitle("Settings")
    }
}

#Preview(traits: .dependencies { useSamples(&$0, preferences: SamplePreferences(["homeCity": "Riga"])) }) {
    SettingsView()
}
#endif
