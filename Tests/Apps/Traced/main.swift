// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A program that resolves a few bindings, for tests that trace it from outside.

import JoineryAsync
import JoineryTracing

struct Store: Sendable {
    let path: String
}

extension Dependencies {
    var path: String { singleton { "live" } }
    var store: Store { singleton { Store(path: path) } }
    var pool: Async<Store> { asyncSingleton { store } }
}

print(try await Dependencies.current.pool().path)
