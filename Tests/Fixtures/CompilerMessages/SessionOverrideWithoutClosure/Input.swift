import Joinery
import JoineryTesting
import Testing

struct Settings: Sendable { var limit = 10 }

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension SessionGraph {
    var favorites: [String] { singleton { [] } }
}

@Test(.dependencies { $0.graph(SessionGraph.self)[\.favorites] = [] })
func findsNothing() {}
