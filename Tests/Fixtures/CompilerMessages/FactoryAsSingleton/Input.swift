import Joinery

struct Detail: Sendable { let id: Int }

extension Dependencies {
    var detail: @Sendable (Int) -> Detail { singleton { Detail(id: $0) } }
}
