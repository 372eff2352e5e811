#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsSamples
import SwiftUI

public struct AboutView: View {
    @InjectedModel(\.aboutModel) private var model

    public init() {}

    public var body: some View {
        List {
            Section("The server") {
                LoadingView(model.lines, retry: model.load) { lines in
                    ForEach(lines) { LabeledContent($0.id, value: $0.works ? "works" : "has a problem") }
                }
            }
        }
        .navigationTitle("About")
        .task { await model.load() }
    }
}

#Preview("Works", traits: .dependencies { useSamples(&$0) }) {
    AboutView()
}

#Preview("Offline", traits: .dependencies { useSamples(&$0, server: SampleServer(failure: .offline)) }) {
    AboutView()
}
#endif
