import Joinery

extension Dependencies {
    public var log: Log { singleton { Log() } }
    var store: CoreStore { singleton { CoreStore() } }
}

public struct Log: Sendable {}
struct CoreStore: Sendable {}
