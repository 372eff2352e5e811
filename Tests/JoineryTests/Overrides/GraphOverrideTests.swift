// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct GraphOverrideTests {
    @Test func byValueReplacesABindingOfOnlyThatGraph() {
        withDependencies {
            $0.graph(Session.self) { $0[\.favorites] = StubFavorites() }
        } operation: {
            #expect(Session(user: "Ada").summary == "favorites stub")
            #expect(OtherSession().favorites.name == "of nobody")
        }
        #expect(Session(user: "Ada").summary == "favorites of Ada")
    }

    @Test func byClosureGetsTheGraph() {
        withDependencies {
            $0.graph(Session.self) { $0.override(\.favorites) { LiveFavorites(name: "stub of \($0.user)") } }
        } operation: {
            #expect(Session(user: "Ada").summary == "favorites stub of Ada")
            #expect(Session(user: "Grace").summary == "favorites stub of Grace")
        }
        withDependencies {
            $0.graph(Session.self) { $0.override(\.favorites) { StubFavorites() } }
        } operation: {
            #expect(Session(user: "Ada").summary == "favorites stub")
        }
    }

    @Test func doesNotChangeAnExistingGraph() {
        let session = Session(user: "Ada")
        withDependencies {
            $0.graph(Session.self) { $0[\.favorites] = StubFavorites() }
        } operation: {
            #expect(session.summary == "favorites of Ada")
            #expect(Session(user: "Ada").summary == "favorites stub")
        }
    }

    @Test func changesAGraphOfTheSameWorldFromNowOn() {
        let session = Session(user: "Ada")
        #expect(session.summary == "favorites of Ada")
        prepareDependencies { $0.graph(Session.self) { $0[\.favorites] = StubFavorites() } }
        #expect(session.summary == "favorites stub")
    }

    @Test func usesLiveInANestedWorld() {
        withDependencies {
            $0.graph(Session.self) { $0[\.favorites] = StubFavorites() }
        } operation: {
            withDependencies {
                $0.graph(Session.self) { $0.useLive(\.favorites) }
            } operation: {
                #expect(Session(user: "Ada").summary == "favorites of Ada")
            }
        }
    }

    @Test func readsTheValueOfTheCurrentGraph() {
        Session(user: "Ada").run {
            withDependencies {
                $0.graph(Session.self) { $0[\.summary] += "!" }
                $0.graph(Session.self) { $0[\.summary] += "?" }
            } operation: {
                #expect(Session(user: "Grace").summary == "favorites of Ada!?")
            }
        }
    }
}

private protocol Favorites: Sendable {
    var name: String { get }
}

private struct LiveFavorites: Favorites {
    let name: String
}

private struct StubFavorites: Favorites {
    let name = "stub"
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    var favorites: any Favorites { singleton { LiveFavorites(name: "of \(user)") } }
    var summary: String { singleton { "favorites \(favorites.name)" } }
}

private struct OtherSession: DependencyGraph {
    let instances = Instances()

    var favorites: any Favorites { singleton { LiveFavorites(name: "of nobody") } }
}
