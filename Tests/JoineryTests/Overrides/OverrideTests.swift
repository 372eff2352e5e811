// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct OverrideTests {
    @Test func byValueReplacesABindingAndRebuildsItsDependents() {
        withDependencies {
            $0[\.listings] = NamedListings("stub")
        } operation: {
            #expect(inject(\.listings).name == "stub")
            #expect(inject(\.search).listings.name == "stub")
            #expect(inject(\.freshSearch).listings.name == "stub")
            #expect(inject(\.heldSearch).listings.name == "stub")
            #expect(inject(\.resolvedSearch).listings.name == "stub")
            #expect(inject(\.otherListings).name == "live")
        }
        #expect(inject(\.search).listings.name == "live")
    }

    @Test func byClosureReplacesABinding() {
        withDependencies {
            $0.override(\.listings) { NamedListings("stub") }
        } operation: {
            #expect(inject(\.search).listings.name == "stub")
            #expect(inject(\.otherListings).name == "live")
        }
    }

    @Test func byClosureGetsTheGraph() {
        withDependencies {
            $0[\.suffix] = "nested"
            $0.override(\.listings) { NamedListings("stub \($0.suffix)") }
        } operation: {
            #expect(inject(\.search).listings.name == "stub nested")
        }
    }

    @Test func byClosureKeepsTheScopeOfTheBinding() {
        let builds = Counter()
        withDependencies {
            $0.override(\.search) {
                builds.increment()
                return Search(listings: NamedListings("stub"))
            }
            $0.override(\.freshSearch) { Search(listings: NamedListings("fresh")) }
        } operation: {
            #expect(builds.value == 0)
            #expect(inject(\.search) === inject(\.search))
            #expect(builds.value == 1)
            #expect(inject(\.freshSearch) !== inject(\.freshSearch))
            #expect(inject(\.freshSearch).listings.name == "fresh")
        }
    }

    @Test func byClosureIsNotRunUnlessItsBindingIsRead() {
        let builds = Counter()
        withDependencies {
            $0.override(\.search) {
                builds.increment()
                return Search(listings: NamedListings("stub"))
            }
        } operation: {
            _ = inject(\.listings)
            _ = inject(\.suffix)
        }
        #expect(builds.value == 0)
    }

    @Test func laterOverrideTakesPrecedence() {
        withDependencies {
            $0[\.number] = 2
            $0.override(\.number) { 3 }
            $0[\.number] = 4
        } operation: {
            #expect(inject(\.number) == 4)
        }
        withDependencies {
            $0[\.number] = 2
            $0.override(\.number) { 3 }
        } operation: {
            #expect(inject(\.number) == 3)
        }
    }

    @Test func overrideOfANestedWorldTakesPrecedence() {
        withDependencies {
            $0[\.number] = 2
        } operation: {
            withDependencies {
                $0.override(\.number) { 3 }
            } operation: {
                #expect(inject(\.numberText) == "3")
            }
            #expect(inject(\.numberText) == "2")
        }
        #expect(inject(\.numberText) == "1")
    }

    @Test func readsTheValueBeforeTheOverride() {
        withDependencies {
            $0[\.number] += 10
        } operation: {
            withDependencies {
                $0[\.number] *= 2
            } operation: {
                #expect(inject(\.number) == 22)
            }
        }
    }

    @Test func readsTheValueThatWasAssignedBefore() {
        withDependencies {
            $0[\.client].first = "1"
            $0[\.client].second = "2"
            $0[\.client].third = "3"
        } operation: {
            #expect(inject(\.client) == Client(first: "1", second: "2", third: "3"))
            withDependencies {
                $0[\.client].second += "!"
                $0[\.number] += 1
            } operation: {
                #expect(inject(\.client) == Client(first: "1", second: "2!", third: "3"))
                #expect(inject(\.number) == 2)
            }
        }
    }

    @Test func readsNoValueThatWasReplaced() {
        withDependencies {
            $0[\.number] = 10
            $0.override(\.number) { 20 }
            $0[\.number] += 1
        } operation: {
            #expect(inject(\.number) == 2)
        }
    }

    @Test func ofAnAliasReplacesTheAliasedBinding() {
        withDependencies {
            $0[\.numberAlias] = 2
        } operation: {
            #expect(inject(\.number) == 2)
            #expect(inject(\.numberText) == "2")
        }
        withDependencies {
            $0.override(\.numberAlias) { 3 }
        } operation: {
            #expect(inject(\.numberAlias) == 3)
            #expect(inject(\.number) == 3)
        }
    }

    @Test func takesNilAsAValue() {
        #expect(inject(\.optional) == "live")
        withDependencies {
            $0[\.optional] = nil
        } operation: {
            #expect(inject(\.optional) == nil)
        }
        withDependencies {
            $0.override(\.optional) { nil }
        } operation: {
            #expect(inject(\.optional) == nil)
        }
    }

    @Test func takesNilInsteadOfAnObject() {
        #expect(inject(\.optionalObject) !== nil)
        withDependencies {
            $0[\.optionalObject] = nil
            $0[\.optionalExistential] = nil
        } operation: {
            #expect(inject(\.optionalObject) === nil)
            #expect(inject(\.optionalExistential)?.name == nil)
        }
        withDependencies {
            $0.override(\.optionalObject) { nil }
            $0.override(\.optionalExistential) { nil }
        } operation: {
            #expect(inject(\.optionalObject) === nil)
            #expect(inject(\.optionalExistential)?.name == nil)
        }
        withDependencies {
            $0.decorate(\.optionalObject) { _, _ in nil }
        } operation: {
            #expect(inject(\.optionalObject) === nil)
        }
    }

    @Test func takesAClosureAsAValue() {
        #expect(inject(\.format)(1) == "live 1")
        withDependencies {
            $0[\.format] = { "stub \($0)" }
        } operation: {
            #expect(inject(\.format)(1) == "stub 1")
        }
    }

    @Test func usesTheLiveValueInANestedWorld() {
        withDependencies {
            $0[\.listings] = NamedListings("stub")
            $0[\.number] = 2
        } operation: {
            withDependencies {
                $0.useLive(\.listings)
            } operation: {
                #expect(inject(\.search).listings.name == "live")
                #expect(inject(\.number) == 2)
            }
            #expect(inject(\.search).listings.name == "stub")
        }
    }

    @Test func usesTheLiveValueWithoutDecorators() {
        withDependencies {
            $0.decorate(\.number) { value, _ in value + 1 }
        } operation: {
            #expect(inject(\.number) == 2)
            withDependencies {
                $0.useLive(\.number)
                $0.decorate(\.number) { value, _ in value * 10 }
            } operation: {
                #expect(inject(\.number) == 10)
            }
        }
    }

    @Test func usesTheLiveValueInsteadOfTheOneForTests() {
        #expect(inject(\.tested) == "test")
        withDependencies {
            $0.useLive(\.tested)
        } operation: {
            #expect(inject(\.tested) == "live")
            #expect(inject(\.textOfTested) == "text of live")
            withDependencies {
                $0.context = .preview
            } operation: {
                #expect(inject(\.tested) == "live")
            }
        }
        #expect(inject(\.textOfTested) == "text of test")
    }
}

private protocol Listings: Sendable {
    var name: String { get }
}

private final class LiveListings: Listings {
    let name = "live"
}

private final class NamedListings: Listings {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

private final class Search: Sendable {
    let listings: any Listings

    init(listings: any Listings) {
        self.listings = listings
    }
}

extension Dependencies {
    fileprivate var suffix: String { singleton { "suffix" } }
    fileprivate var listings: any Listings { singleton { LiveListings() } }
    fileprivate var otherListings: any Listings { singleton { LiveListings() } }
    fileprivate var search: Search { singleton { Search(listings: listings) } }
    fileprivate var freshSearch: Search { transient { Search(listings: listings) } }
    fileprivate var heldSearch: Search { shared { Search(listings: listings) } }
    fileprivate var resolvedSearch: Search { perResolution { Search(listings: listings) } }
    fileprivate var optional: String? { singleton { "live" } }
    fileprivate var optionalObject: Part? { singleton { Part() } }
    fileprivate var optionalExistential: (any Listings)? { singleton { LiveListings() } }
    fileprivate var format: @Sendable (Int) -> String { singleton { { "live \($0)" } } }
    fileprivate var number: Int { singleton { 1 } }
    fileprivate var numberAlias: Int { number }
    fileprivate var client: Client { singleton { Client() } }
    fileprivate var numberText: String { singleton { "\(number)" } }
    fileprivate var tested: String {
        singleton {
            "live"
        } test: {
            "test"
        }
    }
    fileprivate var textOfTested: String { singleton { "text of \(tested)" } }
}

private struct Client: Equatable {
    var first = ""
    var second = ""
    var third = ""
}
