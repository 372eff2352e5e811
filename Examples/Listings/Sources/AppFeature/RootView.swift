#if canImport(SwiftUI)
import AccountFeature
import JoinerySwiftUI
import ListingsSamples
import SwiftUI

struct RootView: View {
    @InjectedModel(\.rootModel) private var model

    var body: some View {
        switch model.phase {
        case .onboarding:
            OnboardingView()
        case .signedOut:
            VStack {
                SignInView { model.begin($0) }
                if let problem = model.problem { Text(problem) }
            }
        case .signedIn(let session):
            TabsView().graph(session)
        }
    }
}

#Preview("First start", traits: .dependencies { useSamples(&$0, preferences: SamplePreferences([:])) }) {
    RootView()
}

#Preview("Signed out", traits: .dependencies { useSamples(&$0) }) {
    RootView()
}
#endif
