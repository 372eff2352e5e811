import Joinery

struct DetailPresenter {
    let id: Int
}

extension Dependencies {
    var detail: DetailPresenter {
        factory { DetailPresenter(id: $0) }
    }
}
