import Joinery

// The requirements of the features. The app binds them, see ListingsApp/Wiring.swift.
extension Dependencies {
    public var listingService: any ListingService { required() }
    public var accountService: any AccountService { required() }
    public var favoriteService: any FavoriteService { required() }
    public var statusService: any StatusService { required() }
    public var noteBooks: any NoteBooks { required() }
    public var preferenceStorage: any PreferenceStorage { required() }
}

extension Dependencies {
    @MainActor public var preferences: Preferences { singleton { Preferences(storage: preferenceStorage) } }
}
