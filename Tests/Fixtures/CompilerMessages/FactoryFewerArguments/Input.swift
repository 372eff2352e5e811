import Joinery

struct DetailPresenter { let id: Int }

extension Dependencies {
    var detail: @Sendable (Int, String) -> DetailPresenter {
        factory { id in DetailPresenter(id: id) }
    }
}
