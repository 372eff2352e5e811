import Joinery

struct DetailPresenter {
    let id: Int
}

extension Dependencies {
    var detail: @Sendable (Int) -> DetailPresenter {
        factory { DetailPresenter(id: $0) }
    }
    var first: DetailPresenter { transient { detail("1") } }
}
