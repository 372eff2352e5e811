import Dependencies
import Joinery

typealias Graph = Joinery.Dependencies

extension Joinery.Dependencies {
    var listings: Listings { singleton { Listings() } }
    var clock: Clock { singleton { Clock() } }
    var payment: Payment { required() }
    var checkout: Checkout { transient { Checkout(payment: Joinery.Dependencies.current.payment) } }
    var formerListings: Listings { singleton { Listings() } }
}

extension Graph {
    var search: Search { transient { Search(listings: listings) } }
    var formerSearch: Search { transient { Search(listings: listings) } }
}

struct SessionGraph: Joinery.DependencyGraph {
    let instances = Joinery.Instances()
    var favorites: Favorites { singleton { Favorites() } }
}

struct Screen {
    @Joinery.Injected(\.search) var search
    let clock = Joinery.inject(\.clock)
    let checkout = Joinery.inject(\Joinery.Dependencies.checkout)
}

@main struct Shop {
    static func main() {
        Joinery.prepareDependencies { $0.bind(\.payment) { Payment() } }
        print(Screen(), SessionGraph().favorites)
    }
}
