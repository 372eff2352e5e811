import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var detail: @Sendable (Int) -> DetailPresenter {
        factory { id in DetailPresenter(id: id, reload: { listings.reload() }) }
    }
    var search: SearchPresenter { transient { SearchPresenter(detail: detail) } }
}

struct Screen { let search = inject(\.search) }
