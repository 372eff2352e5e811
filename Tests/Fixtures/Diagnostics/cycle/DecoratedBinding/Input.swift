import Joinery

extension Dependencies {
    var listings: any Listings { singleton { StoredListings(database: database) } }
    var database: Database { singleton { Database() } }
}

@main struct App {
    static func main() {
        prepareDependencies {
            $0.decorate(\.listings) { CachedListings(base: $0, listings: $0.listings) }
            $0[\.database] = Database(copying: $0.database)
        }
    }
}
