// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

struct DependenciesTraitTests {
    @Test(.dependencies) func opensAnEmptyWorldForATest() {
        #expect(inject(\.journal).entries == [])
        #expect(Dependencies.current.context == .test)
        inject(\.journal).note("once")
    }

    @Test(.dependencies) func opensAnEmptyWorldForEachTest() {
        #expect(inject(\.journal).entries == [])
        inject(\.journal).note("once more")
    }

    @Test(.dependencies { $0[\.listings] = StubListings() }) func takesOverrides() async {
        #expect(inject(\.listings).name == "stub")
        #expect(inject(\.otherListings).name == "live")
        await Task.yield()
        #expect(inject(\.listings).name == "stub")
    }

    @Test(.dependencies { $0[\.listings] = StubListings() }, .dependencies { $0[\.number] = 2 })
    func isCombinedWithAnother() {
        #expect(inject(\.listings).name == "stub")
        #expect(inject(\.number) == 2)
    }

    @Test(.dependencies(onMainActor: { $0[\.title] = "stub" })) @MainActor func takesOverridesOfTheMainActor() {
        #expect(inject(\.title) == "stub")
    }

    @Test(.dependencies, arguments: 0..<50) func opensAWorldForEachCase(number: Int) async {
        prepareDependencies { $0[\.number] = number }
        inject(\.journal).note("\(number)")
        await Task.yield()
        #expect(inject(\.number) == number)
        #expect(inject(\.journal).entries == ["\(number)"])
    }

    @Test(.dependencies { $0.context = .preview }) func mayChangeTheContext() {
        #expect(inject(\.other) == "live")
    }
}

@Suite(.dependencies { $0[\.listings] = StubListings(name: "suite") }) struct InheritedTraitTests {
    @Test func givesTheOverridesOfTheSuite() {
        #expect(inject(\.listings).name == "suite")
        inject(\.journal).note("one")
        #expect(inject(\.journal).entries == ["one"])
    }

    @Test func givesEachTestItsOwnWorld() {
        inject(\.journal).note("another")
        #expect(inject(\.journal).entries == ["another"])
    }

    @Test(.dependencies { $0[\.otherListings] = StubListings(name: "test") })
    func addsTheOverridesOfTheTest() {
        #expect(inject(\.listings).name == "suite")
        #expect(inject(\.otherListings).name == "test")
    }

    @Test(.dependencies { $0[\.listings] = StubListings(name: "test") })
    func givesTheTestPrecedence() {
        #expect(inject(\.listings).name == "test")
    }

    @Test(.dependencies { $0.decorate(\.listings) { value, _ in StubListings(name: "test of \(value.name)") } })
    func decoratesWhatTheSuiteOverrides() {
        #expect(inject(\.listings).name == "test of suite")
    }

    @Test(.dependencies { $0.useLive(\.listings) }) func usesLiveInATest() {
        #expect(inject(\.listings).name == "live")
    }

    @Test(arguments: 0..<20) func givesEachCaseItsOwnWorld(number: Int) {
        inject(\.journal).note("\(number)")
        #expect(inject(\.journal).entries == ["\(number)"])
    }

    @Suite struct Inner {
        @Test func givesTheOverridesOfTheOuterSuite() {
            #expect(inject(\.listings).name == "suite")
        }
    }

    @Suite(.dependencies { $0[\.otherListings] = StubListings(name: "inner") }) struct InnerWithOverrides {
        @Test(.dependencies { $0[\.number] = 5 }) func givesTheOverridesOfAll() {
            #expect(inject(\.listings).name == "suite")
            #expect(inject(\.otherListings).name == "inner")
            #expect(inject(\.number) == 5)
        }
    }
}

extension Dependencies {
    fileprivate var listings: any Listings { singleton { LiveListings() } }
    fileprivate var otherListings: any Listings { singleton { LiveListings() } }
    @MainActor fileprivate var title: String { singleton { "live" } }
}
