// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import Testing

private final class Part: Sendable {}
private final class Hand: Sendable {
    let part = Mutex<Part?>(nil)
}

extension Dependencies {
    fileprivate var title: String { singleton { "" } }
    fileprivate var hand: Hand { singleton { Hand() } }
    fileprivate var cache: Part { shared { Part() } }
    fileprivate var menu: Part {
        singleton {
            _ = cache
            // The cache goes away here, and another one is read.
            hand.part.withLock { $0 = nil }
            hand.part.withLock { $0 = cache }
            return Part()
        }
    }
    fileprivate var page: Part {
        singleton {
            hand.part.withLock { $0 = cache }
            _ = (menu, cache)
            hand.part.withLock { $0 = nil }
            return Part()
        }
    }
}

/// Where the engine is known to differ from the rules.
struct KnownDifferenceTests {
    /// Of a shared instance that has gone the engine forgets which one it was, where nothing was built from it without
    /// being built from a later one too. So it does not see that two were built from the same one, and builds the second
    /// one anew though the first one is in use: once more than it has to, and never once too little.
    @Test func twoThatWereBuiltFromTheSameTwoSharedInstances() {
        Dependencies.openingRoot().perform {
            let app = Dependencies.current
            let (page, menu) = (app.page, app.menu)
            prepareDependencies { $0[\.title] = "other" }
            #expect(app.menu === menu)
            _ = app.cache
            withKnownIssue { #expect(app.page === page) }
        }
    }
}
