// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwiftUI
import JoineryTesting
import SwiftUI
import TestSupport
import Testing

@MainActor @Suite(.dependencies) struct GraphTests {
    @Test func modelsUseTheGraphOfAnEnclosingView() {
        let session = SessionGraph(user: "Ada")
        let host = Host {
            VStack {
                AccountView()
                ProfileView(id: 7)
            }
            .graph(session)
        }
        host.update()
        #expect(host.lines == ["Ada", "Ada 7"])
        #expect(inject(\.journal).entries == ["account of Ada", "account of Ada 7"])
    }

    @Test func anotherGraphReplacesTheModels() {
        let state = Session(SessionGraph(user: "Ada"))
        let host = Host { AccountView().graph(state.session) }
        host.update()
        state.session = SessionGraph(user: "Grace")
        host.update()
        host.update()
        #expect(host.lines == ["Grace"])
        #expect(inject(\.journal).entries == ["account of Ada", "account of Grace"])
    }

    @Test func innerGraphAndOverridesInItTakePrecedence() {
        let host = Host {
            VStack {
                AccountView().graph(SessionGraph(user: "Grace"))
                AccountView()
                SearchView().dependencies { $0[\.listings] = StubListings(name: "Stub") }
                AccountView().dependencies { $0[\.listings] = StubListings(name: "Stub") }
            }
            .graph(SessionGraph(user: "Ada"))
        }
        #expect(host.lines == ["Grace", "Ada", "<City: Riga>", "Stub in Riga", "[Add]", "Ada"])
    }

    @Test func graphOfAViewIsCreatedOnceInTheEnclosingWorld() {
        let host = Host {
            HeadlineView()
                .graph {
                    inject(\.journal).note("graph")
                    return SessionGraph(user: "Ada")
                }
                .dependencies { $0[\.listings] = StubListings(name: "Stub") }
        }
        host.update()
        #expect(host.lines == ["Stub in Ada"])
        #expect(inject(\.journal).entries == ["graph", "account of Stub in Ada"])
    }

    @Test func missingGraphStopsTheProgramAtTheView() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Host { AccountView() } }
        }
        #expect(
            result.message == """
                JoinerySwiftUITests/Support.swift:125: Fatal error: there is no current SessionGraph here
                  A graph is current for what it builds, and inside its run: graph.run { … }
                  In SwiftUI, .graph(graph) makes it current for a view and the views in it.
                """)
    }
}

@MainActor
private final class Session {
    var session: SessionGraph

    init(_ session: SessionGraph) {
        self.session = session
    }
}
