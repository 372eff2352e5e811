import Dependencies
import Factory

extension Deps {
    var listings: Factory<any Listings> { self { StoredListings(index: self.index()) } }
    var index: Factory<Index> { self { Index() } }
    var search: Factory<Search> { self { Search() } }
    var formerSearch: Factory<FormerSearch> { self { FormerSearch() } }
}

enum FixedClockKey: LiveKey {
    static let liveValue = FixedClock()
}

enum FormerClockKey: LiveKey {
    static let liveValue = FormerClock()
}

extension DV {
    var clock: FixedClock { self[StoppedClock.self] }
    var formerClock: FormerClock { self[FormerClockKey.self] }
}

@main final class App {
    @Inject(\.search) var search
    @Dependency(\.clock) var clock
    static func main() { print(DI.listings()) }
}
