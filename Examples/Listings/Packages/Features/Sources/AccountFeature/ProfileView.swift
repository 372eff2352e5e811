#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct ProfileView: View {
    @InjectedModel(\.profileModel, of: SessionGraph.self) private var model

    public init() {}

    public var body: some View {
        List {
            LabeledContent("Signed in as", value: model.name)
            LabeledContent("Favorites", value: "\(model.favoriteCount)")
            NavigationLink("New listing", value: Route.publish)
            NavigationLink("Recently opened", value: Route.recent)
            NavigationLink("Settings", value: Route.settings)
            NavigationLink("About", value: Route.about)
            Button("Sign out") { Task { await model.signOut() } }
        }
        .navigationTitle("Profile")
    }
}

#Preview(traits: .dependencies { useSamples(&$0) }) {
    ProfileView().graph { SessionGraph.sample() }
}
#endif
