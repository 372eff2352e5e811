// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct GraphOverrideTests {
    @Test func byValueReplacesABindingOfThatGraphOnly() {
        withDependencies {
            $0.graph(Session.self) { $0[\.favourites] = StubFavourites() }
        } operation: {
            #expect(Session(user: "Ada").summary == "favourites stub")
            #expect(OtherSession().favourites.name == "of nobody")
        }
        #expect(Session(user: "Ada").summary == "favourites of Ada")
    }

    @Test func byClosureGetsTheGraph() {
        withDependencies {
            $0.graph(Session.self) { $0.override(\.favourites) { LiveFavourites(name: "stub of \($0.user)") } }
        } operation: {
            #expect(Session(user: "Ada").summary == "favourites stub of Ada")
            #expect(Session(user: "Grace").summary == "favourites stub of Grace")
        }
        withDependencies {
            $0.graph(Session.self) { $0.override(\.favourites) { StubFavourites() } }
        } operation: {
            #expect(Session(user: "Ada").summary == "favourites stub")
        }
    }

    @Test func doesNotChangeAGraphThatWasMadeBefore() {
        let session = Session(user: "Ada")
        withDependencies {
            $0.graph(Session.self) { $0[\.favourites] = StubFavourites() }
        } operation: {
            #expect(session.summary == "favourites of Ada")
            #expect(Session(user: "Ada").summary == "favourites stub")
        }
    }

    @Test func changesAGraphOfTheSameWorldFromThenOn() {
        let session = Session(user: "Ada")
        #expect(session.summary == "favourites of Ada")
        prepareDependencies { $0.graph(Session.self) { $0[\.favourites] = StubFavourites() } }
        #expect(session.summary == "favourites stub")
    }

    @Test func isResetInANestedWorld() {
        withDependencies {
            $0.graph(Session.self) { $0[\.favourites] = StubFavourites() }
        } operation: {
            withDependencies {
                $0.graph(Session.self) { $0.reset(\.favourites) }
            } operation: {
                #expect(Session(user: "Ada").summary == "favourites of Ada")
            }
        }
    }

    @Test func readsTheValueOfTheCurrentGraph() {
        Session(user: "Ada").run {
            withDependencies {
                $0.graph(Session.self) { $0[\.summary] += "!" }
            } operation: {
                #expect(Session(user: "Grace").summary == "favourites of Ada!")
            }
        }
    }
}

private protocol Favourites: Sendable {
    var name: String { get }
}

private struct LiveFavourites: Favourites {
    let name: String
}

private struct StubFavourites: Favourites {
    let name = "stub"
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    var favourites: any Favourites { singleton { LiveFavourites(name: "of \(user)") } }
    var summary: String { singleton { "favourites \(favourites.name)" } }
}

private struct OtherSession: DependencyGraph {
    let instances = Instances()

    var favourites: any Favourites { singleton { LiveFavourites(name: "of nobody") } }
}
