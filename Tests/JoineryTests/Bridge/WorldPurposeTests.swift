// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies { $0[\.name] = "outer" }) struct WorldPurposeTests {
    @Test func copyHasTheOverridesButNoInstances() {
        let part = inject(\.part)
        let copy = withDependencies {
            $0.context = .live
            $0.decorate(\.name) { value, _ in "<\(value)>" }
        } operation: {
            Dependencies.openingCopy(for: "purpose")
        }
        let built = copy.perform { inject(\.part) }
        #expect(built !== part)
        #expect(copy.perform { inject(\.part) } === built)
        #expect(copy.perform { [inject(\.name), inject(\.title)] } == ["<outer>", "live"])
        #expect([inject(\.name), inject(\.title)] == ["outer", "test"])
        #expect(inject(\.part) === part)
    }

    @Test func purposeAppliesToTheWorldAndNestedWorlds() {
        let copy = Dependencies.openingCopy(for: "purpose")
        #expect(copy.purpose(as: String.self) == "purpose")
        #expect(copy.purpose(as: Int.self) == nil)
        #expect(copy.opening().purpose(as: String.self) == "purpose")
        #expect(Dependencies.current.purpose(as: String.self) == nil)
    }
}

extension Dependencies {
    fileprivate var title: String {
        singleton {
            "live"
        } test: {
            "test"
        }
    }
    fileprivate var name: String { singleton { "name" } }
    fileprivate var part: Part { singleton { Part() } }
}
