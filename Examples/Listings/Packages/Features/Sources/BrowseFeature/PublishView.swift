#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct PublishView: View {
    @InjectedModel(\.publishModel, of: SessionGraph.self) private var model

    public init() {}

    public var body: some View {
        Form {
            TextField("Title", text: $model.draft.title)
            TextField("City", text: $model.draft.city)
            Stepper("€\(model.draft.rent) per month", value: $model.draft.rent, in: 50...10_000, step: 50)
            Stepper("\(model.draft.rooms) rooms", value: $model.draft.rooms, in: 1...20)
            Stepper("\(model.draft.area) m²", value: $model.draft.area, in: 5...500)
            Button("Publish") { Task { await model.publish() } }
                .disabled(model.isPublishing)
            if let problem = model.problem { Text(problem) }
            if let published = model.published { ListingRow(published) }
        }
        .navigationTitle("New listing")
    }
}

#Preview(traits: .dependencies { useSamples(&$0) }) {
    PublishView().graph { SessionGraph.sample() }
}
#endif
