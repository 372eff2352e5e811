#if canImport(SwiftUI)
import JoinerySwiftUI
import ListingsSamples
import SwiftUI

public struct OnboardingView: View {
    @InjectedModel(\.onboardingModel) private var model

    public init() {}

    public var body: some View {
        VStack {
            Text(model.pages[model.step])
            if model.isLastStep { TextField("City", text: $model.homeCity) }
            Button(model.isLastStep ? "Start" : "Continue") { model.proceed() }
        }
    }
}

#Preview(traits: .dependencies { useSamples(&$0, preferences: SamplePreferences([:])) }) {
    OnboardingView()
}
#endif
