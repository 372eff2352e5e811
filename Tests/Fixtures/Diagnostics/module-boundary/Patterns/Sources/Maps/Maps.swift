import Joinery

extension Dependencies {
    public var map: Map { singleton { Map() } }
}
