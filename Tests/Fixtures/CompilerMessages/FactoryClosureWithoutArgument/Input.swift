import Joinery

struct Detail: Sendable { let title: String }

extension Dependencies {
    var detail: @Sendable (Int) -> Detail { factory { Detail(title: "Detail") } }
}
