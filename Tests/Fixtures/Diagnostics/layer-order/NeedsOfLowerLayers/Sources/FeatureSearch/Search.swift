import Core
import Domain
import Joinery

extension Dependencies {
    public var search: Search { transient { Search(log, clock) } }
}
