import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var settings: Settings { singleton { Settings() } }
    var refresh: RefreshButton {
        singleton { RefreshButton(action: { [listings, limit = settings.limit] in listings.reload(limit) }) }
    }
    var button: RefreshButton {
        transient {
            let listings = listings
            return RefreshButton(action: { listings.reload(settingsLimit) })
        }
    }
    var settingsLimit: Int { 20 }
}

struct Screen {
    let refresh = inject(\.refresh)
    let button = inject(\.button)
}
