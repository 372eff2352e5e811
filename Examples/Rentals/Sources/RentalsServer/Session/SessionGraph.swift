import Joinery
import RentalsDomain

/// What exists for one session: it cannot be made without its user, and nothing outside can name what is in it.
struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

extension SessionGraph {
    /// The favorites of the user.
    var favorites: Favorites {
        singleton {
            Favorites(
                user: user, favorites: app.favoriteRepository, listings: app.listingRepository,
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

    /// Shows and changes the favorites of the user.
    var favoritesPresenter: FavoritesPresenter { transient { FavoritesPresenter() } }
}
