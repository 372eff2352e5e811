import Joinery

extension Dependencies {
    public var listings: any Listings { required() }
    public var clock: any Clock { singleton { SystemClock() } }
}
