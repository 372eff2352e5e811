import Joinery
import ListingsDomain

extension Dependencies {
    @MainActor var searchModel: SearchModel { transient { SearchModel() } }
    @MainActor var filtersModel: @MainActor (ListingSearch) -> FiltersModel { factory { FiltersModel(search: $0) } }
}

extension SessionGraph {
    @MainActor var recentListings: RecentListings { singleton { RecentListings() } }
    @MainActor var recentModel: RecentModel { transient { RecentModel(recent: recentListings) } }
    @MainActor var detailModel: @MainActor (Listing.ID) -> DetailModel {
        factory { DetailModel(id: $0, service: app.listingService, favorites: favorites, recent: recentListings) }
    }
    @MainActor var publishModel: PublishModel {
        transient { PublishModel(session: session, service: app.listingService) }
    }
}
