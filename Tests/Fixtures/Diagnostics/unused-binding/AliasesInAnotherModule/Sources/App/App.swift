import FactoryKit
import Kit

extension Deps {
    var listings: Factory<any Listings> { self { StoredListings() } }
    var search: Factory<Search> { self { Search() } }
    var former: Factory<Former> { self { Former() } }
}

@main final class App {
    @Inject(\.search) var search
    static func main() { print(dependencies.listings()) }

    // The parameter hides the global.
    func show(dependencies: Names) { print(dependencies.former) }
}
