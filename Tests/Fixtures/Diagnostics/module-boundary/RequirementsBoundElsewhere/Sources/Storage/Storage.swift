import Domain
import Joinery

extension Dependencies {
    public var database: Database { singleton { Database(clock: clock) } }
}

public struct StoredListings: Listings {
    let database = inject(\.database)
}
