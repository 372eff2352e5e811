import Joinery

struct Detail: Sendable { let id: Int }

extension Dependencies {
    var detail: @Sendable (Int) -> Detail { factory { Detail(id: $0) } }
}

func prepare() {
    prepareDependencies { $0[\.detail] = Detail(id: 1) }
}
