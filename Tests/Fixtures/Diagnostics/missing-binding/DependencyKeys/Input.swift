import Dependencies

enum ListingsKey: DependencyKey { static let liveValue = Listings() }

extension DependencyValues {
    var listings: Listings {
        get { self[ListingsKey.self] }
        set { self[ListingsKey.self] = newValue }
    }
}

struct Search {
    @Dependency(\.listing) var listings
    @Dependency(ListingsKey.self) var byKey
    @Dependency(\.date.now) var now
    @Dependency(\.continuousClock) var clock
    @Dependency(\.uuid) var uuid
}
