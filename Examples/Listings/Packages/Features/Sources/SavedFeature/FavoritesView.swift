#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct FavoritesView: View {
    @InjectedModel(\.favoritesModel, of: SessionGraph.self) private var model

    public init() {}

    public var body: some View {
        List {
            if let listings = model.listings {
                ForEach(listings) { listing in
                    HStack {
                        ListingRow(listing)
                        Button("Remove") { Task { await model.remove(listing) } }
                    }
                }
                if listings.isEmpty { Text("No favorites yet") }
            } else if model.problem == nil {
                ProgressView()
            }
            if let problem = model.problem { Text(problem) }
            NavigationLink("Compare", value: Route.comparison)
            NavigationLink("Notes", value: Route.notes)
        }
        .navigationTitle("Favorites")
        .refreshable { await model.load() }
        .task { await model.load() }
    }
}

#Preview("Two favorites", traits: .dependencies { useSamples(&$0, server: SampleServer(favorites: [1, 2])) }) {
    FavoritesView().graph { SessionGraph.sample() }
}

#Preview("Offline", traits: .dependencies { useSamples(&$0, server: SampleServer(failure: .offline)) }) {
    FavoritesView().graph { SessionGraph.sample() }
}
#endif
