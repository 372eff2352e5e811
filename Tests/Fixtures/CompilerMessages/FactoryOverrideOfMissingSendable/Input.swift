import Joinery

struct DetailPresenter {
    let id: Int
}

extension Dependencies {
    var detail: (Int) -> DetailPresenter {
        factory { DetailPresenter(id: $0) }
    }
}

func prepare() {
    prepareDependencies {
        $0.override(\.detail) { id in DetailPresenter(id: id) }
    }
}
