import ListingsDomain
import Synchronization

/// Preferences that end with the preview or the test.
public final class SamplePreferences: PreferenceStorage {
    private let values: Mutex<[String: String]>

    public init(_ values: [String: String] = ["hasSeenOnboarding": "yes"]) {
        self.values = Mutex(values)
    }

    public func string(for key: String) -> String? { values.withLock { $0[key] } }
    public func set(_ value: String, for key: String) { values.withLock { $0[key] = value } }
}

/// Notes in memory. A book that was closed can be opened again.
public actor SampleNoteBooks: NoteBooks {
    private var stored: [User.ID: [Listing.ID: String]]
    /// How many books are open.
    public private(set) var openCount = 0

    public init(_ stored: [User.ID: [Listing.ID: String]] = [:]) {
        self.stored = stored
    }

    public func open(for user: User.ID) -> any NoteBook {
        openCount += 1
        return SampleNoteBook(user: user, notes: stored[user] ?? [:], books: self)
    }

    fileprivate func close(_ notes: [Listing.ID: String], of user: User.ID) {
        openCount -= 1
        stored[user] = notes
    }
}

private actor SampleNoteBook: NoteBook {
    private let user: User.ID
    private var notes: [Listing.ID: String]
    private let books: SampleNoteBooks

    init(user: User.ID, notes: [Listing.ID: String], books: SampleNoteBooks) {
        self.user = user
        self.notes = notes
        self.books = books
    }

    func all() -> [Listing.ID: String] { notes }
    func write(_ text: String, on id: Listing.ID) { notes[id] = text.isEmpty ? nil : text }
    func close() async { await books.close(notes, of: user) }
}
