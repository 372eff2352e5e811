import Joinery

extension Dependencies {
    public var settings: Settings { singleton { Settings() } }
}
