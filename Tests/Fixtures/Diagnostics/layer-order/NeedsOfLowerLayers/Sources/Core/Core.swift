import Joinery

extension Dependencies {
    public var log: Log { singleton { Log() } }
}
