import Joinery
import Search

extension Dependencies {
    public var suggestions: Suggestions { singleton { Suggestions(history) } }
}
