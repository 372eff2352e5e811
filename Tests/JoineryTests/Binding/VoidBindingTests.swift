// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A binding without a value: an action that runs once.
@Suite(.dependencies)
struct VoidBindingTests {
    @Test func runsOnce() {
        let dependencies = Dependencies.current
        for _ in 0..<2 { dependencies.registered }
        for _ in 0..<2 { dependencies.prepared }
        #expect(dependencies.journal.entries == ["register", "first", "second"])
    }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var registered: Void { singleton { journal.note("register") } }
    fileprivate var prepared: Void {
        singleton {
            journal.note("first")
            journal.note("second")
        }
    }
}
