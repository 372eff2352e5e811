import Joinery

extension Dependencies {
    public var history: SearchHistory { singleton { SearchHistory() } }
}
