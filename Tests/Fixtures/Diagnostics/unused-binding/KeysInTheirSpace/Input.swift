import JoineryValues

extension InjectedValues {
    private struct Key: InjectionKey {
        static var currentValue: any Listings = StoredListings()
    }

    var listings: any Listings {
        get { Self[Key.self] }
        set { Self[Key.self] = newValue }
    }
}

extension JoineryValues.InjectedValues {
    struct ClockKey: JoineryValues.InjectionKey {
        static var currentValue: any Ticking = SystemClock()
    }

    var clock: any Ticking {
        get { Self[ClockKey.self] }
        set { Self[ClockKey.self] = newValue }
    }
}

final class Search {
    @Injected(\.listings) private var listings
    @Injected(\.clock) private var clock
}

struct StoredListings: Listings {}
struct SystemClock: Ticking {}
protocol Listings {}
protocol Ticking {}

@main struct App {
    static func main() { print(Search()) }
}
