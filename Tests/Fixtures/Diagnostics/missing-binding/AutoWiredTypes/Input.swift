import Joinery
import JoineryMacros

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
    let account: Account
    let app: Dependencies
}

struct Account {
    let owner = User()
}

extension Dependencies {
    var listings: Listings { singleton { Listings() } }
}

@AutoWired struct Search {
    let listing: Listings
    let listings: Listings
}

@AutoWired(from: SessionGraph.self, ["owner": \.account.owner, "clock": \.app.clock], assisted: "id")
actor Favorites {
    init(user: User, owner: User, clock: Clock, id: Int, listings: Listings, limit: Int = 20) {}
}
