#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct RecentView: View {
    @InjectedModel(\.recentModel, of: SessionGraph.self) private var model

    public init() {}

    public var body: some View {
        List {
            ForEach(model.listings) { ListingRow($0) }
            if model.listings.isEmpty { Text("You have not opened a listing yet.") }
        }
        .navigationTitle("Recently opened")
        .toolbar { Button("Clear") { model.clear() } }
    }
}

#Preview(traits: .dependencies { useSamples(&$0) }) {
    RecentView().graph {
        let session = SessionGraph.sample()
        for listing in Listing.samples { session.recentListings.add(listing) }
        return session
    }
}
#endif
