import Joinery
import Tools

extension Dependencies {
    public var search: Search { singleton { Search(tool) } }
}
