// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What the examples in the documentation comments of JoineryMacros take for granted. Each is compiled together with
// this file.

import Joinery
import JoineryMacros

protocol SearchUseCase: Sendable {}
protocol Listings: Sendable {}
struct StoredListings: Listings {}

extension Dependencies {
    var listings: any Listings { singleton { StoredListings() } }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
