// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryFactory.
// Each example is compiled with this file.

import JoineryFactory

import struct Joinery.Dependencies
import func Joinery.inject

struct Listing: Identifiable, Sendable { let id: Int }
protocol Listings: Sendable {}
struct StoredListings: Listings {}
protocol Search: Sendable {}
struct LiveSearch: Search { var listings: any Listings = StoredListings() }
final class DetailModel: Sendable {
    init(id: Listing.ID) {}
}
let id = 1

// Members of every container, so that an example may declare one of the same name in its container.
extension SharedContainer {
    var listings: Factory<any Listings> { self { StoredListings() } }
    var search: Factory<any Search> { self { LiveSearch() } }
    var gateway: Factory<Int> { self { 1 } }
}
