// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryMacros.
// Each example is compiled with this file.

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
