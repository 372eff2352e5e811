import Joinery

public struct Settings: Sendable { public var pageSize = 20 }

extension Dependencies {
    public var settings: Settings { singleton { Settings() } }
    public var pageSize: Int { settings.pageSize }
    public var columns: Int { 3 }
}
