import JoineryAsync
import ListingsDomain
import Observation

/// The note on one listing.
@MainActor @Observable
final class NoteModel {
    var text = ""
    private(set) var isOpen = false
    private(set) var problem: String?
    private let id: Listing.ID
    private let notes: Async<any NoteBook>

    init(id: Listing.ID, notes: Async<any NoteBook>) {
        self.id = id
        self.notes = notes
    }

    func load() async {
        guard !isOpen else { return }
        do {
            text = try await notes().all()[id] ?? ""
            isOpen = true
            problem = nil
        } catch {
            problem = "Your notes cannot be opened."
        }
    }

    func save() async {
        guard isOpen else { return }
        do {
            try await notes().write(text, on: id)
            problem = nil
        } catch {
            problem = "Your note was not saved."
        }
    }
}
