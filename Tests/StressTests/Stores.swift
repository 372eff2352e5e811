// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import TestSupport

/// A versioned store that is overridden repeatedly.
final class Store: Sendable {
    let version: Int
    private let liveCount: Counter?

    init(_ version: Int, in liveCount: Counter? = nil) {
        self.version = version
        self.liveCount = liveCount
        liveCount?.increment()
    }

    deinit { liveCount?.decrement() }
}

/// An object that is built from a store.
final class Shelf: Sendable {
    let store: Store
    init(_ store: Store) { self.store = store }
}

/// An object that is built from two shelves.
final class Shop: Sendable {
    let left: Shelf
    let right: Shelf

    init(_ left: Shelf, _ right: Shelf) {
        self.left = left
        self.right = right
    }

    var versions: [Int] { [left.store.version, right.store.version] }
}

/// A world without an enclosing world, for one round of a test.
func freshWorld(_ update: (inout DependencyOverrides) -> Void = { _ in }) -> HeldWorld {
    HeldWorld.root(update)
}
