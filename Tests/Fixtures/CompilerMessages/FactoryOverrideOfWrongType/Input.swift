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
        $0.override(\.detail) { id in "detail \(id)" }
    }
}
