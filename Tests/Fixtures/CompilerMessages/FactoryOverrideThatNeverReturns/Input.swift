import Joinery

struct DetailPresenter: Sendable {
    let id: Int
}

extension Dependencies {
    var detail: @Sendable (Int) -> DetailPresenter { factory { DetailPresenter(id: $0) } }
}

func changes(_ overrides: inout DependencyOverrides) {
    overrides.override(\.detail) { _ in fatalError("no details in this test") }
}
