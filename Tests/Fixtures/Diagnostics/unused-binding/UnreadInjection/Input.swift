import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
}

struct Screen<Value> {
    let value: Value
    init(_ path: any KeyPath<Dependencies, Value> & Sendable) { value = inject(path) }
}
