import Joinery
import Storage

extension Dependencies {
    public var clock: any Clock {
        singleton {
            SystemClock()
        } test: {
            StoredClock(database)
        }
    }
}
