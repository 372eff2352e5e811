import Joinery

struct Search: Sendable {}

extension Dependencies {
    let search = singleton { Search() }
}
