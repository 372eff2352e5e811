import JoineryValues

private struct ListingsKey: InjectionKey { static var currentValue = Listings() }
private struct FormerKey: InjectionKey { static var currentValue = FormerListings() }
private struct LogKey: InjectionKey { static var currentValue = Log() }

extension InjectedValues {
    var listings: Listings {
        get { Self[ListingsKey.self] }
        set { Self[ListingsKey.self] = newValue }
    }
    var former: FormerListings {
        get { Self[FormerKey.self] }
        set { Self[FormerKey.self] = newValue }
    }
    var log: Log {
        get { Self[LogKey.self] }
        set { Self[LogKey.self] = newValue }
    }
}

@main struct App {
    @Injected(\.listings) var listings: Listings
    static func main() { InjectedValues[\.log].write("started") }
}
