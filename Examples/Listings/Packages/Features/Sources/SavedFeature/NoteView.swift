#if canImport(SwiftUI)
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct NoteView: View {
    @InjectedModel private var model: NoteModel
    @Environment(\.dismiss) private var dismiss

    public init(id: Listing.ID) {
        _model = InjectedModel(of: SessionGraph.self) { $0.noteModel(id) }
    }

    public var body: some View {
        Form {
            TextField("Note", text: $model.text)
                .disabled(!model.isOpen)
            if let problem = model.problem { Text(problem) }
        }
        .navigationTitle("Note")
        .toolbar {
            Button("Save") {
                Task {
                    await model.save()
                    if model.problem == nil { dismiss() }
                }
            }
        }
        .task { await model.load() }
    }
}

#Preview(traits: .dependencies { useSamples(&$0, noteBooks: SampleNoteBooks([1: [2: "Ask about the balcony"]])) }) {
    NoteView(id: 2).graph { SessionGraph.sample() }
}
#endif
