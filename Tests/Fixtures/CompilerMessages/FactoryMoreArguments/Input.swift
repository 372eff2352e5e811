import Joinery

struct DetailPresenter { let id: Int }

extension Dependencies {
    var detail: @Sendable (Int) -> DetailPresenter {
        factory { id, title in DetailPresenter(id: id) }
    }
}
