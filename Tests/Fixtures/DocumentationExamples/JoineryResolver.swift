// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryResolver.
// Each example is compiled with this file.

import Joinery
import JoineryResolver

protocol Listings: Sendable {}
struct StoredListings: Listings {}
struct Search: Sendable { let listings: any Listings }
