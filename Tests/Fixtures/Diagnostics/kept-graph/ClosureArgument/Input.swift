import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var analytics: any Analytics { singleton { ConsoleAnalytics() } }
    var refresh: RefreshButton {
        singleton {
            RefreshButton(action: {
                analytics.track("refresh")
                listings.reload()
                analytics.track("refreshed")
            })
        }
    }
}

struct Screen { let refresh = inject(\.refresh) }
