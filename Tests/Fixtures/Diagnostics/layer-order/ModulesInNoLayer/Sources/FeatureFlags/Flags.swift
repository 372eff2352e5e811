import Joinery

extension Dependencies {
    public var flags: Flags { singleton { Flags() } }
}
