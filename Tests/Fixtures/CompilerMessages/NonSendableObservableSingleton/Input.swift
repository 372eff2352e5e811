import Joinery
import Observation

@Observable
final class Favorites {
    var titles: [String] = []
}

extension Dependencies {
    var favorites: Favorites { singleton { Favorites() } }
}
