internal import Joinery

public struct Search: Sendable {}

extension Dependencies {
    public var search: Search { transient { Search() } }
}
