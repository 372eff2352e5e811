// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwiftUI
import JoineryTesting
import SwiftUI
import TestSupport
import Testing

@MainActor @Suite(.dependencies) struct InjectedModelTests {
    @Test func isBuiltOncePerViewIdentity() {
        let host = Host { SearchView() }
        for _ in 1...5 { host.update() }
        #expect(host.updateCount == 6)
        #expect(inject(\.journal).entries == ["search"])
        #expect(host.lines == ["<City: Riga>", "Loft in Riga", "[Add]"])
    }

    @Test func isNotBuiltByTheInitializerOfTheView() {
        _ = SearchView()
        #expect(inject(\.journal).entries == [])
    }

    @Test func eachViewHasASeparateModel() {
        let host = Host {
            SearchView()
            SearchView()
        }
        host.enter("Oslo", in: "City")
        #expect(
            host.lines == ["<City: Oslo>", "Loft in Oslo", "[Add]", "<City: Riga>", "Loft in Riga", "[Add]"])
        #expect(inject(\.journal).entries == ["search", "search"])
    }

    @Test func bindingWritesToTheModelAndTheViewFollows() async {
        let host = Host { SearchView() }
        host.enter("Oslo", in: "City")
        #expect(host.lines == ["<City: Oslo>", "Loft in Oslo", "[Add]"])
    }

    @Test func changeOfTheModelInvalidatesTheView() async {
        let host = Host { SearchView() }
        #expect(!host.isInvalid)
        host.tap("Add")
        await host.update { host.lines.last == "Favorite: Loft in Riga" }
    }

    @Test func isReleasedWithItsView() {
        let state = Shown()
        let host = Host { if state.isShown { SearchView() } }
        // The model and the favorites, which are a singleton in the world of the test.
        #expect(inject(\.census).value == 2)
        state.isShown = false
        host.update()
        #expect(inject(\.census).value == 1)
        state.isShown = true
        host.update()
        #expect(inject(\.journal).entries == ["search", "search"])
    }

    @Test func canComeFromAFactoryWithArguments() {
        let host = Host { ForEach([1, 2], id: \.self) { DetailView(id: $0) } }
        host.update()
        #expect(host.lines == ["1: Loft in Riga", "2: Loft in Riga"])
        #expect(inject(\.journal).entries == ["detail 1", "detail 2"])
    }

    @Test func keepsItsArgumentsUntilTheIdentityOfTheViewChanges() {
        let state = Shown()
        let host = Host {
            DetailView(id: state.id)
            DetailView(id: state.id).id(state.id)
        }
        state.id = 2
        host.update()
        #expect(host.lines == ["1: Loft in Riga", "2: Loft in Riga"])
    }

    @Test(.dependencies { $0[\.listings] = StubListings(name: "Stub") })
    func seesTheWorldOfTheTest() {
        #expect(Host { SearchView() }.lines == ["<City: Riga>", "Stub in Riga", "[Add]"])
    }
}

/// The state of the enclosing view.
@MainActor
final class Shown {
    var isShown = true
    var id = 1
}
