// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What the examples in the documentation comments of JoineryDependenciesTesting take for granted. Each is compiled together with
// this file.

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
