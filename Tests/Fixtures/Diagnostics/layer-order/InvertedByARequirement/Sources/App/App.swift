import Domain
import Joinery
import Storage

@main struct App {
    static func main() {
        prepareDependencies { $0.bind(\.listings) { StoredListings($0.database) } }
        Search().run()
    }
}
