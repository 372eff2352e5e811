import Joinery

struct DetailPresenter {
    let id: Int
}

extension Dependencies {
    var detail: (Int) -> DetailPresenter {
        factory { DetailPresenter(id: $0) }
    }
}

final class DetailRouter: Sendable {
    private let detail = inject(\.detail)
}
