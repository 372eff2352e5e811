// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryDependenciesTesting.
// Each example is compiled with this file.

import Foundation
import JoineryDependencies
import JoineryDependenciesTesting
import Testing

protocol ListingRepository: Sendable {}
struct StubListings: ListingRepository {}

enum ListingsKey: TestDependencyKey {
    static let testValue: any ListingRepository = StubListings()
}

extension DependencyValues {
    var listings: any ListingRepository {
        get { self[ListingsKey.self] }
        set { self[ListingsKey.self] = newValue }
    }
}
