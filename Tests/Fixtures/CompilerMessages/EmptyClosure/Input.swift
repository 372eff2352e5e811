import Joinery

struct Search: Sendable {}

extension Dependencies {
    var search: Search { singleton {} }
}
