// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// An assignment to a computed property through a key path, which reads the property first.
@Suite(.dependencies) struct AssignmentTests {
    @Test func firstReadOfAWriteGetsTheNewValue() {
        #expect(Dependencies.assigning("new") { inject(\.counted) } == "new")
        #expect(inject(\.builds).value == 0)
        #expect(Dependencies.assigning("new") { [inject(\.counted), inject(\.counted)] } == ["new", "built"])
    }

    @Test func readOfAnotherTypeInAWriteIsResolved() {
        #expect(Dependencies.assigning(1) { inject(\.counted) } == "built")
        #expect(inject(\.builds).value == 1)
    }
}

extension Dependencies {
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var counted: String {
        singleton {
            builds.increment()
            return "built"
        }
    }
}
