import Joinery
import RentalsDomain

/// What exists for one session: it cannot be made without its user, and nothing outside can name what is in it.
struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

extension SessionGraph {
    /// The favourites of the user.
    var favourites: Favourites {
        singleton {
            Favourites(
                user: user, favourites: app.favouriteRepository, listings: app.listingRepository,
                dates: app.dateGenerator)
        }
    }

    /// Publishes listings of the user.
    var addListing: AddListing {
        transient {
            AddListing(
                user: user, listings: app.listingRepository, index: app.listingIndex, dates: app.dateGenerator)
        }
    }

    /// Shows and changes the favourites of the user.
    var favouritesPresenter: FavouritesPresenter { transient { FavouritesPresenter() } }
}
