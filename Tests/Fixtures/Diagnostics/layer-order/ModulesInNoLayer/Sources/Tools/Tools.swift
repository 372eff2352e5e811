import FeatureSearch
import Joinery

extension Dependencies {
    public var tool: Tool { singleton { Tool() } }
}

struct Bench { let search = inject(\.search) }
