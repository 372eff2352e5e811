import Core
import Joinery

extension Dependencies {
    public var listings: any Listings { required() }
    public var clock: any Clock { singleton { SystemClock() } }
}

struct Rules { let log = inject(\.log) }
