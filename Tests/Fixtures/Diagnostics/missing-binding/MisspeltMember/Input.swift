import Foundation
import Joinery

extension Dependencies {
    var listings: any Listings { singleton { StoredListings() } }
}

struct Search {
    let listings = inject(\.listngs)
}

struct Map {
    @Injected(\.listngs) var listings
}
