import Core
import Joinery

extension Dependencies {
    public var d: Step { singleton { Step(a) } }
    public var e: Step { singleton { Step(d) } }
    public var f: Step { singleton { Step(e) } }
    public var page: Step { singleton { Step(f) } }
}
