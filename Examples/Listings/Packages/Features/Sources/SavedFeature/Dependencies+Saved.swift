import Joinery
import ListingsDomain

extension SessionGraph {
    @MainActor var favoritesModel: FavoritesModel { transient { FavoritesModel(favorites: favorites) } }
    @MainActor var comparisonModel: ComparisonModel {
        transient { ComparisonModel(favorites: favorites, preferences: app.preferences) }
    }
    @MainActor var notesModel: NotesModel { transient { NotesModel(notes: notes, service: app.listingService) } }
    @MainActor var noteModel: @MainActor (Listing.ID) -> NoteModel { factory { NoteModel(id: $0, notes: notes) } }
}
