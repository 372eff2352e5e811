// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryFactoryTesting.
// Each example is compiled with this file.

import JoineryFactory
import JoineryFactoryTesting
import Testing

protocol Listings: Sendable {}
struct StoredListings: Listings {}
struct StubListings: Listings {}

extension Container {
    var listings: Factory<any Listings> { self { StoredListings() } }
}

final class PaymentsContainer: SharedContainer {
    @TaskLocal static var shared = PaymentsContainer()
    let manager = ContainerManager()
}
