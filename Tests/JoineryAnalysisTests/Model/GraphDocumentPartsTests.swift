// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import Testing

struct GraphDocumentPartsTests {
    private func names(_ document: GraphDocument) -> [String] { document.nodes.map(\.name) }

    @Test func aNodeIsNamedByItsIdentifierThenItsNameThenItsType() {
        let document = GraphDocument.small
        #expect(document.identifiers(named: "Core.Dependencies.search") == ["Core.Dependencies.search"])
        #expect(document.identifiers(named: "search") == ["Core.Dependencies.search"])
        #expect(document.identifiers(named: "Search") == ["Core.Dependencies.search"])
        #expect(document.identifiers(named: "sear") == [])
    }

    @Test func aFocusGoesBothWaysAsFarAsItsDepth() {
        let start: Set = ["Core.Dependencies.detail"]
        #expect(names(GraphDocument.small.focused(on: start, depth: 0)) == ["detail"])
        #expect(names(GraphDocument.small.focused(on: start, depth: 1)) == ["AppDelegate", "detail", "search"])
        #expect(
            names(GraphDocument.small.focused(on: start, depth: 2))
                == ["AppDelegate", "checks", "detail", "listings", "search", "uuid"])
        #expect(GraphDocument.small.focused(on: start, depth: 99) == .small)
    }

    @Test func aFocusKeepsTheEdgesAndProblemsOfWhatItKeeps() {
        let document = GraphDocument.small.focused(on: ["Core.Dependencies.detail"], depth: 1)
        #expect(document.modules.map(\.name) == ["App", "Core"])
        #expect(
            document.edges.map { "\($0.from) \($0.to)" } == [
                "App.AppDelegate Core.Dependencies.detail", "Core.Dependencies.detail Core.Dependencies.search",
            ])
        #expect(document.problems.map(\.rule) == ["cycle"])
    }

    @Test func aFocusOnNothingIsEmpty() {
        let document = GraphDocument.small.focused(on: ["nowhere"], depth: 3)
        #expect(document == GraphDocument(modules: [], nodes: [], edges: [], problems: []))
    }

    @Test func modulesKeepWhatTheyNeedFromOutside() {
        #expect(
            names(GraphDocument.small.restricted(toModules: ["Core"]))
                == ["checks", "detail", "listings", "payment", "search", "uuid"])
        #expect(names(GraphDocument.small.restricted(toModules: ["App"])) == ["AppDelegate"])
        #expect(GraphDocument.small.restricted(toModules: ["App"]).edges.isEmpty)
    }
}
