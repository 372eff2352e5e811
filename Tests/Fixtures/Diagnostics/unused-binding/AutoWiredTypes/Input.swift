import Joinery
import JoineryMacros

@AutoWired(["store": \.disk], assisted: "id") final class Search {
    init(id: Int, listings: Listings, store: Store, clock: Clock = .live) {}
}

@AutoWired final class Screen {
    init(search: Search) {}
}

@AutoWired(["rows": \.archive]) struct Archive {
    let rows: Store
}

extension Dependencies {
    var archive: Store { singleton { Store() } }
    var archived: Archive { transient { Archive(from: self) } }
    var listings: Listings { singleton { Listings() } }
    var disk: Store { singleton { Store() } }
    var store: Store { singleton { Store() } }
    var clock: Clock { singleton { Clock() } }
    var id: Int { transient { 1 } }
    var search: Search { transient { Search(from: self, id: id) } }
    var other: Search { transient { Search(from: self, id: 2) } }
}
