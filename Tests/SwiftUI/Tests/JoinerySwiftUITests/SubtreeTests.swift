// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwiftUI
import JoineryTesting
import SwiftUI
import TestSupport
import Testing

@MainActor @Suite(.dependencies) struct SubtreeTests {
    @Test func onlyModelsOfSubviewsSeeTheOverrides() {
        let host = Host {
            SearchView()
            VStack { SearchView() }.dependencies { $0[\.listings] = StubListings(name: "Stub") }
        }
        #expect(
            host.lines == ["<City: Riga>", "Loft in Riga", "[Add]", "<City: Riga>", "Stub in Riga", "[Add]"])
    }

    @Test func closureRunsOnceAndTheWorldPersistsAcrossUpdates() {
        let opened = Counter()
        let host = Host {
            VStack {
                SearchView()
                SearchView()
            }
            .dependencies {
                opened.increment()
                $0[\.listings] = StubListings(name: "Stub \(opened.value)")
            }
        }
        host.tap("Add")
        host.update()
        // Both models share the favorites of the world, which depend on the override.
        #expect(
            host.lines == [
                "<City: Riga>", "Stub 1 in Riga", "[Add]", "Favorite: Stub 1 in Riga",
                "<City: Riga>", "Stub 1 in Riga", "[Add]", "Favorite: Stub 1 in Riga",
            ])
        #expect(opened.value == 1)
    }

    @Test func modelCreatedLaterSeesTheSameWorld() {
        let host = Host {
            NavigationLink("Open") { SearchView() }.dependencies {
                $0[\.listings] = StubListings(name: "Stub")
                $0[\.favorites].title = nil
            }
        }
        #expect(host.lines == ["[Open]"])
        host.tap("Open")
        host.tap("Add")
        host.tap("Open")
        host.tap("Open")
        #expect(
            host.lines == ["[Open]", "<City: Riga>", "Stub in Riga", "[Add]", "Favorite: Stub in Riga"])
        #expect(inject(\.journal).entries == ["search", "search"])
    }

    @Test func nestedOverridesAddToEnclosingOverrides() {
        let host = Host {
            VStack { DetailView(id: 1).dependencies { $0.decorate(\.listings) { base, _ in Twice(base: base) } } }
                .dependencies { $0[\.listings] = StubListings(name: "Stub") }
        }
        #expect(host.lines == ["1: Stub in Riga, Stub in Riga"])
    }

    @Test func overridesChangeOnlyWithTheIdentityOfTheView() {
        let state = Shown()
        let host = Host {
            DetailView(id: 0).dependencies { $0[\.listings] = StubListings(name: "Stub \(state.id)") }
            DetailView(id: 0).dependencies { $0[\.listings] = StubListings(name: "Stub \(state.id)") }.id(state.id)
        }
        state.id = 2
        host.update()
        #expect(host.lines == ["0: Stub 1 in Riga", "0: Stub 2 in Riga"])
    }

    @Test func worldEndsWithItsViewAndReleasesItsValues() {
        let state = Shown()
        let host = Host {
            if state.isShown {
                SearchView().dependencies {
                    $0[\.listings] = StubListings(name: "Stub")
                    $0.override(\.favorites) { Favorites() }
                }
            }
        }
        host.tap("Add")
        // The model, and the favorites, which are overridden.
        #expect(inject(\.census).value == 2)
        state.isShown = false
        host.update()
        #expect(inject(\.census).value == 0)
    }

    @Test func modelThatOutlivesItsViewKeepsSeeingItsWorld() throws {
        let kept = Kept<SearchModel>()
        let host = Host {
            KeepingView(kept: kept).dependencies { $0[\.listings] = StubListings(name: "Stub") }
        }
        host.remove()
        let model = try #require(kept.model)
        model.addToFavorites()
        #expect(model.favorite == "Stub in Riga")
    }

    @Test func readInALaterMethodDoesNotSeeTheWorld() {
        let host = Host {
            CityView().dependencies { $0[\.listings] = StubListings(name: "Stub") }
        }
        host.tap("Read")
        #expect(host.lines == ["[Read]", "kept: Stub in Riga", "read: Loft in Riga"])
    }

    @Test func worldIsSeenOutsideTasks() async {
        let host = Host { SearchView().dependencies { $0[\.listings] = StubListings(name: "Stub") } }
        let state = Shown()
        state.isShown = false
        let later = Host {
            VStack { if state.isShown { DetailView(id: 3) } }
                .dependencies { $0[\.listings] = StubListings(name: "Stub") }
        }
        await Task.detached { @MainActor in
            state.isShown = true
            later.update()
            host.update()
        }.value
        #expect(later.lines == ["3: Stub in Riga"])
        #expect(host.lines == ["<City: Riga>", "Stub in Riga", "[Add]"])
    }
}

@MainActor
private final class Kept<Model> {
    private(set) var model: Model?

    func keep(_ model: Model) {
        self.model = model
    }
}

private struct KeepingView: View {
    @InjectedModel(\.searchModel) private var model
    let kept: Kept<SearchModel>

    var body: some View {
        let _ = kept.keep(model)
        EmptyView()
    }
}

private struct Twice: Listings {
    let base: any Listings

    func titles(in city: String) -> [String] { base.titles(in: city).map { "\($0), \($0)" } }
}

@MainActor @Observable
private final class CityModel {
    private(set) var lines: [String] = []
    private let listings = inject(\.listings)

    func read() {
        lines = [
            "kept: \(listings.titles(in: "Riga")[0])", "read: \(inject(\.listings).titles(in: "Riga")[0])",
        ]
    }
}

private struct CityView: View {
    @InjectedModel({ _ in CityModel() }) private var model

    var body: some View {
        Button("Read") { model.read() }
        ForEach(model.lines, id: \.self) { Text($0) }
    }
}
