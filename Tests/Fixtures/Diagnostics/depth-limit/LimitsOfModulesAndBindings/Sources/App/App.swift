import Core
import Joinery

extension Dependencies {
    public var root: Step { singleton { Step(a) } }
}
