import FeatureFlags
import FeatureSearch
import Joinery

extension Dependencies {
    public var log: Log { singleton { Log() } }
}

struct Reports { let flags = inject(\.flags), search = inject(\.search) }
