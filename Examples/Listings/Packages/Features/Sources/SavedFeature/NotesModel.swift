import FeatureKit
import JoineryAsync
import ListingsDomain
import Observation

/// All notes of the user, with the titles of the listings.
@MainActor @Observable
final class NotesModel {
    struct Line: Equatable, Identifiable {
        let id: Listing.ID
        let title: String
        let text: String
    }

    private(set) var lines = Loading<[Line]>.loading
    private let notes: Async<any NoteBook>
    private let service: any ListingService

    init(notes: Async<any NoteBook>, service: any ListingService) {
        self.notes = notes
        self.service = service
    }

    func load() async {
        guard let texts = try? await notes().all() else {
            lines = .failed("Your notes cannot be opened.")
            return
        }
        var lines: [Line] = []
        for (id, text) in texts.sorted(by: { $0.key < $1.key }) {
            // A note outlives its listing, and is there without a connection.
            let title = try? await service.listing(id).title
            lines.append(Line(id: id, title: title ?? "Listing \(id)", text: text))
        }
        if !Task.isCancelled { self.lines = .loaded(lines) }
    }
}
