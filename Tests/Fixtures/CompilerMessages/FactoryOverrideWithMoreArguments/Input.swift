import Joinery

struct DetailPresenter {
    let id: Int
    let title: String
}

extension Dependencies {
    var detail: @Sendable (Int) -> DetailPresenter { factory { DetailPresenter(id: $0, title: "Detail") } }
}

func prepare() {
    prepareDependencies { $0.override(\.detail) { DetailPresenter(id: $0, title: $1) } }
}
