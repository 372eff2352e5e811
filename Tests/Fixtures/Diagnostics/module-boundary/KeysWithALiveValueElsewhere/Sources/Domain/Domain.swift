import Dependencies

public enum ListingsKey: TestDependencyKey {
    public static let testValue: any Listings = EmptyListings()
}

extension DependencyValues {
    public var listings: any Listings {
        get { self[ListingsKey.self] }
        set { self[ListingsKey.self] = newValue }
    }
}
