import Joinery

struct DetailPresenter {
    let id: Int
}

extension Dependencies {
    var detail: @Sendable (Int) -> DetailPresenter {
        factory { DetailPresenter(id: $0) }
    }
}

func prepare() {
    prepareDependencies {
        $0[\.detail] = { id, title in DetailPresenter(id: id) }
    }
}
