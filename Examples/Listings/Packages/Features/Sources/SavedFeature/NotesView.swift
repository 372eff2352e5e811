#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct NotesView: View {
    @InjectedModel(\.notesModel, of: SessionGraph.self) private var model

    public init() {}

    public var body: some View {
        List {
            LoadingView(model.lines, retry: model.load) { lines in
                ForEach(lines) { line in
                    NavigationLink(value: Route.note(line.id)) {
                        VStack(alignment: .leading) {
                            Text(line.title)
                            Text(line.text).foregroundStyle(.secondary)
                        }
                    }
                }
                if lines.isEmpty { Text("No notes yet") }
            }
        }
        .navigationTitle("Notes")
        .task { await model.load() }
    }
}

#Preview(traits: .dependencies { useSamples(&$0, noteBooks: SampleNoteBooks([1: [2: "Ask about the balcony"]])) }) {
    NotesView().graph { SessionGraph.sample() }
}
#endif
