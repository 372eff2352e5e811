import JoineryAsync
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing
@testable import SavedFeature

@MainActor @Suite(.dependencies { useSamples(&$0, server: SampleServer(favorites: [3, 2, 1])) })
struct FavoritesModelTests {
    @Test func listAndComparisonShowTheSameFavorites() async {
        let session = SessionGraph.sample()
        let list = session.favoritesModel
        let comparison = session.comparisonModel
        await list.load()
        await list.remove(Listing.samples[1])
        #expect(list.listings?.map(\.id) == [3, 1])
        #expect(comparison.lines.map(\.price) == ["€420", "€1300"])
    }

    @Test func comparisonFollowsThePreferences() async {
        let session = SessionGraph.sample()
        let comparison = session.comparisonModel
        await comparison.load()
        session.app.preferences.showsRentPerSquareMeter = true
        #expect(comparison.lines.map(\.price) == ["€9 per m²", "€15 per m²", "€16 per m²"])
    }
}

@MainActor @Suite(.dependencies { useSamples(&$0, noteBooks: SampleNoteBooks([1: [2: "Balcony?", 404: "Gone"]])) })
struct NotesTests {
    @Test func noteIsSavedAndListed() async {
        let session = SessionGraph.sample()
        let note = session.noteModel(1)
        await note.load()
        note.text = "Quiet"
        await note.save()
        let notes = session.notesModel
        await notes.load()
        #expect(
            notes.lines
                == .loaded([
                    NotesModel.Line(id: 1, title: "Attic by the river", text: "Quiet"),
                    NotesModel.Line(id: 2, title: "Renovated flat on the canal", text: "Balcony?"),
                    NotesModel.Line(id: 404, title: "Listing 404", text: "Gone"),
                ]))
    }

    @Test func noteIsNotOverwrittenBeforeItIsOpen() async throws {
        let session = SessionGraph.sample()
        await session.noteModel(2).save()
        #expect(try await session.notes().all()[2] == "Balcony?")
    }

    @Test(
        .dependencies {
            $0.graph(SessionGraph.self) { $0[\.notes] = Async(failing: ServiceError.offline) }
        })
    func showsThatTheNotesCannotBeOpened() async {
        let session = SessionGraph.sample()
        let note = session.noteModel(2)
        await note.load()
        #expect(note.problem == "Your notes cannot be opened.")
        let notes = session.notesModel
        await notes.load()
        #expect(notes.lines == .failed("Your notes cannot be opened."))
    }
}
