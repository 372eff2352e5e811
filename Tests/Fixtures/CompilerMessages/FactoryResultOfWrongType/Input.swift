import Joinery

struct DetailPresenter {
    let id: Int
}

struct DetailView {
    let id: Int
}

extension Dependencies {
    var detail: @Sendable (Int) -> DetailPresenter {
        factory { DetailView(id: $0) }
    }
}
