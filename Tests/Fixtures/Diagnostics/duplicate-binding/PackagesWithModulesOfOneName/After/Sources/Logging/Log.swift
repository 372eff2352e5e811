import Joinery

extension Dependencies {
    public var log: any Log { singleton { FileLog() } }
}
