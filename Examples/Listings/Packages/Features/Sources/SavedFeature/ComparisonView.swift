#if canImport(SwiftUI)
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct ComparisonView: View {
    @InjectedModel(\.comparisonModel, of: SessionGraph.self) private var model

    public init() {}

    public var body: some View {
        List(model.lines) { LabeledContent($0.title, value: $0.price) }
            .navigationTitle("Comparison")
            .task { await model.load() }
    }
}

#Preview(traits: .dependencies { useSamples(&$0, server: SampleServer(favorites: [3, 2, 1])) }) {
    ComparisonView().graph { SessionGraph.sample() }
}
#endif
