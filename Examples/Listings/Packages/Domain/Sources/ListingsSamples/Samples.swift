import Joinery
import ListingsDomain

extension Listing {
    public static let samples = [
        Listing(id: 1, title: "Attic by the river", city: "Riga", rent: 420, rooms: 1, area: 27),
        Listing(id: 2, title: "Renovated flat on the canal", city: "Berlin", rent: 950, rooms: 2, area: 58),
        Listing(id: 3, title: "House with a garden", city: "Riga", rent: 1_300, rooms: 5, area: 140),
    ]
}

/// Replaces everything that would reach the network or the disk, for a preview or a test.
///
/// ```swift
/// #Preview(traits: .dependencies { useSamples(&$0) }) { AboutView() }
/// ```
public func useSamples(
    _ overrides: inout DependencyOverrides, server: SampleServer = SampleServer(),
    preferences: any PreferenceStorage = SamplePreferences(), noteBooks: any NoteBooks = SampleNoteBooks()
) {
    overrides[\.listingService] = server
    overrides[\.accountService] = server
    overrides[\.favoriteService] = server
    overrides[\.statusService] = server
    overrides[\.preferenceStorage] = preferences
    overrides[\.noteBooks] = noteBooks
}

extension Session {
    /// A session that each sample server knows.
    public static let sample = Session(token: "sample", user: User(id: 1, name: "Ada"))
}

extension SessionGraph {
    /// A signed-in session, for a preview or a test.
    public static func sample(_ session: Session = .sample) -> SessionGraph {
        SessionGraph(app: .current, session: session) {}
    }
}
