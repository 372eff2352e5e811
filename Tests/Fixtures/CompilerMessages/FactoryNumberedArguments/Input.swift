import Joinery

struct DetailPresenter {
    let id: Int
    let title: String
}

extension Dependencies {
    var detail: @Sendable (Int) -> DetailPresenter { factory { DetailPresenter(id: $0, title: $1) } }
}
