import Domain
import Joinery
import Search
import Storage

@main struct App {
    static func main() {
        prepareDependencies {
            $0.bind(\.listings) { StoredListings() }
            $0[\.clock] = FixedClock($0.database)
        }
        SearchPresenter().run()
    }
}
