#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct DetailView: View {
    @InjectedModel private var model: DetailModel
    private let id: Listing.ID

    public init(id: Listing.ID) {
        _model = InjectedModel(of: SessionGraph.self) { $0.detailModel(id) }
        self.id = id
    }

    public var body: some View {
        Form {
            LoadingView(model.listing, retry: model.load) { listing in
                Text(listing.title)
                LabeledContent("City", value: listing.city)
                LabeledContent("Rent", value: "€\(listing.rent)")
                LabeledContent("Rooms", value: "\(listing.rooms)")
                LabeledContent("Area", value: "\(listing.area) m²")
                Button(model.isFavorite ? "Remove from favorites" : "Add to favorites") {
                    Task { await model.toggleFavorite() }
                }
                NavigationLink("Note", value: Route.note(id))
            }
            if let problem = model.problem { Text(problem) }
        }
        .navigationTitle("Listing")
        .task { await model.load() }
    }
}

#Preview("A listing", traits: .dependencies { useSamples(&$0) }) {
    DetailView(id: 1).graph { SessionGraph.sample() }
}

#Preview("No longer available", traits: .dependencies { useSamples(&$0) }) {
    DetailView(id: 404).graph { SessionGraph.sample() }
}
#endif
