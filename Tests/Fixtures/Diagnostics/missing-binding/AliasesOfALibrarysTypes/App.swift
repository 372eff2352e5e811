import Dependencies
import Factory

extension Deps {
    var listings: Factory<any Listings> { self { StoredListings() } }
    var search: Factory<Search> { self { Search(self.listings()) } }
}

enum FixedClockKey: LiveKey {
    static let liveValue = FixedClock()
}

extension DV {
    var clock: FixedClock { self[StoppedClock.self] }
}

final class Presenter {
    @Inject(\.search) var search
    @Inject(\.serch) var misspelt
    @Dependency(\.clock) var clock
    @Dependency(\.clok) var misspeltClock
    func show() { print(DI.listings(), Deps.shared.search()) }
    func fail() { print(DI.listngs()) }
}
