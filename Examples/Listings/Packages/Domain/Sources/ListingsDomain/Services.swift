public protocol ListingService: Sendable {
    func search(_ search: ListingSearch) async throws(ServiceError) -> ListingPage
    func listing(_ id: Listing.ID) async throws(ServiceError) -> Listing
    func publish(_ draft: ListingDraft, in session: Session) async throws(ServiceError) -> Listing
}

public protocol AccountService: Sendable {
    func signIn(name: String) async throws(ServiceError) -> Session
    func signOut(_ session: Session) async throws(ServiceError)
}

public protocol FavoriteService: Sendable {
    func favorites(in session: Session) async throws(ServiceError) -> [Listing]
    func add(_ id: Listing.ID, in session: Session) async throws(ServiceError)
    func remove(_ id: Listing.ID, in session: Session) async throws(ServiceError)
}

public protocol StatusService: Sendable {
    /// Returns the name of each part of the server, and whether it works.
    func status() async throws(ServiceError) -> [String: Bool]
}

/// Opens the notes of a user, which stay on the device.
public protocol NoteBooks: Sendable {
    func open(for user: User.ID) async throws -> any NoteBook
}

public protocol NoteBook: Sendable {
    /// The notes that are not empty.
    func all() async -> [Listing.ID: String]
    func write(_ text: String, on id: Listing.ID) async throws
    /// Closes the book. Nothing can be written afterward.
    func close() async throws
}

public protocol PreferenceStorage: Sendable {
    func string(for key: String) -> String?
    func set(_ value: String, for key: String)
}
