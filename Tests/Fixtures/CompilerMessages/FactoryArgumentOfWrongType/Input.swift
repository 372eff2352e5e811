import Joinery

struct Listing {
    struct ID: Sendable {}
}

struct DetailPresenter {
    let id: Listing.ID
}

extension Dependencies {
    var detail: @Sendable (String) -> DetailPresenter {
        factory { DetailPresenter(id: $0) }
    }
}
