import Joinery

extension Dependencies {
    public var settings: Settings { singleton { Settings() } }
    public var log: Log { singleton { Log() } }
}
