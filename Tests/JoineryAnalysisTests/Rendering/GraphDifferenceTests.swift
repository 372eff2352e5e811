// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import Testing

struct GraphDifferenceTests {
    private func node(_ name: String, _ scope: Scope, type: String = "Store", line: Int = 1) -> GraphDocument.Node {
        GraphDocument.Node(
            id: "App/Dependencies.\(name)", kind: .binding, name: name, space: "Dependencies", type: type, scope: scope,
            dialect: .native, module: "App", location: GraphDocument.Location(file: "A.swift", line: line, column: 9))
    }

    private func edge(_ from: String, _ to: String, _ timing: Timing = .immediate) -> GraphDocument.Edge {
        GraphDocument.Edge(
            from: "App/Dependencies.\(from)", to: "App/Dependencies.\(to)", timing: timing,
            location: GraphDocument.Location(file: "A.swift", line: 1, column: 1))
    }

    private func problem(_ message: String, line: Int) -> GraphDocument.Problem {
        GraphDocument.Problem(
            rule: "cycle", severity: .error, message: message,
            location: GraphDocument.Location(file: "A.swift", line: line, column: 1))
    }

    private func document(
        _ nodes: [GraphDocument.Node], _ edges: [GraphDocument.Edge], _ problems: [GraphDocument.Problem]
    ) -> GraphDocument { GraphDocument(modules: [], nodes: nodes, edges: edges, problems: problems) }

    private var difference: GraphDifference {
        GraphDifference(
            from: document(
                [node("kept", .singleton), node("changed", .singleton), node("gone", .transient, type: "Pair<A,B>")],
                [edge("kept", "changed"), edge("changed", "gone")],
                [problem("old `one`", line: 1), problem("same", line: 2)]),
            to: document(
                [node("kept", .singleton, line: 20), node("changed", .transient, type: "Shop"), node("new", .shared)],
                [edge("kept", "changed", .lazy), edge("changed", "new")], [problem("same", line: 9)]))
    }

    @Test(arguments: [GraphDocument.Node.Kind.requirement, .alias, .computed])
    func bindingWithoutADeclaredScopeHasNone(_ kind: GraphDocument.Node.Kind) {
        var old = node("payment", .singleton)
        old.kind = kind
        var new = old
        new.scope = nil
        #expect(GraphDifference(from: document([old], [], []), to: document([new], [], [])).isEmpty)
        #expect(
            GraphDifference(from: document([], [], []), to: document([old], [], [])).text == """
                Bindings added (1)
                  App/Dependencies.payment: Store (\(kind.rawValue))

                """)
    }

    @Test func externalNodesAreNamedWithoutAModule() {
        var need = edge("kept", "notThere")
        need.to = "/Dependencies.notThere"
        #expect(
            GraphDifference(from: document([], [], []), to: document([], [need], [])).text == """
                Dependencies added (1)
                  App/Dependencies.kept → Dependencies.notThere

                """)
    }

    @Test func text() {
        #expect(
            difference.text == """
                Bindings added (1)
                  App/Dependencies.new: Store (shared)

                Bindings removed (1)
                  App/Dependencies.gone: Pair<A,B> (transient)

                Bindings changed (2)
                  App/Dependencies.changed: scope singleton → transient
                  App/Dependencies.changed: type Store → Shop

                Dependencies added (2)
                  App/Dependencies.changed → App/Dependencies.new
                  App/Dependencies.kept → App/Dependencies.changed (lazy)

                Dependencies removed (2)
                  App/Dependencies.changed → App/Dependencies.gone
                  App/Dependencies.kept → App/Dependencies.changed

                Resolved problems (1)
                  A.swift:1: error: [joinery/cycle] old `one`

                """)
    }

    @Test func markdown() {
        #expect(
            difference.markdown.hasPrefix(
                """
                ## Dependency graph

                ### Bindings added (1)

                - `App/Dependencies.new: Store (shared)`

                """))
        #expect(difference.markdown.hasSuffix("- `` A.swift:1: error: [joinery/cycle] old `one` ``\n"))
    }

    @Test func nothing() {
        let document = document([node("kept", .singleton)], [], [])
        #expect(GraphDifference(from: document, to: document).text == "No changes.\n")
        #expect(GraphDifference(from: document, to: document).markdown == "The dependency graph did not change.\n")
    }

    @Test func bindingsThatDifferOnlyInTheirNamesAreRenamed() {
        let old = document(
            [node("kept", .singleton), node("first", .singleton), node("second", .transient), node("twin", .shared)],
            [edge("kept", "first"), edge("first", "second")], [problem("about first", line: 1)])
        var container = old.renaming([
            "App/Dependencies.first": "App/Container.first", "App/Dependencies.second": "App/Services.other",
        ])
        for index in container.nodes.indices where container.nodes[index].id == "App/Container.first" {
            container.nodes[index].dialect = .factory
            container.nodes[index].scope = Scope(rawValue: "cached")
        }
        let difference = GraphDifference(from: container, to: old)
        #expect(
            difference.text == """
                Bindings renamed (2)
                  App/Container.first → App/Dependencies.first
                  App/Services.other → App/Dependencies.second

                """)
    }

    @Test func aPropertyAndItsKeyAreRenamedToOneBinding() {
        var key = node("StoreKey", .singleton, type: "")
        (key.id, key.space, key.dialect) = ("App/DependencyKey.StoreKey", "DependencyKey", .dependencies)
        key.values = ["preview", "test"]
        var property = node("store", .singleton)
        (property.id, property.space, property.kind) = ("App/DependencyValues.store", "DependencyValues", .alias)
        property.scope = nil
        var ownRead = edge("store", "StoreKey")
        (ownRead.from, ownRead.to) = (property.id, key.id)
        var readOfProperty = edge("shop", "store")
        readOfProperty.to = property.id
        var readOfKey = edge("cart", "StoreKey")
        readOfKey.to = key.id
        var native = node("store", .singleton)
        native.values = ["test"]
        let others = [node("shop", .singleton), node("cart", .singleton)]
        #expect(
            GraphDifference(
                from: document(others + [key, property], [ownRead, readOfProperty, readOfKey], []),
                to: document(others + [native], [edge("shop", "store"), edge("cart", "store")], [])
            ).text == """
                Bindings renamed (1)
                  App/DependencyValues.store → App/Dependencies.store

                """)
    }

    @Test func bindingsWithOtherNeighborsAreNotRenamed() {
        let old = document([node("kept", .singleton), node("old", .shared)], [edge("kept", "old")], [])
        let new = document([node("kept", .singleton), node("new", .shared)], [], [])
        #expect(
            GraphDifference(from: old, to: new).text == """
                Bindings added (1)
                  App/Dependencies.new: Store (shared)

                Bindings removed (1)
                  App/Dependencies.old: Store (shared)

                Dependencies removed (1)
                  App/Dependencies.kept → App/Dependencies.old

                """)
    }

    @Test func twinsAreRenamedByTheirShortNames() {
        let old = document([node("a", .shared), node("b", .shared), node("c", .shared), node("d", .shared)], [], [])
        let names = ["a", "b"].map { ("App/Dependencies.\($0)", "App/Container.\($0)") }
        var new = old.renaming(Dictionary(uniqueKeysWithValues: names))
        for (index, name) in [(2, "e"), (3, "f")] {
            new.nodes[index].id = "App/Container.\(name)"
            new.nodes[index].name = name
        }
        #expect(
            GraphDifference(from: old, to: new).text == """
                Bindings renamed (2)
                  App/Dependencies.a → App/Container.a
                  App/Dependencies.b → App/Container.b

                Bindings added (2)
                  App/Container.e: Store (shared)
                  App/Container.f: Store (shared)

                Bindings removed (2)
                  App/Dependencies.c: Store (shared)
                  App/Dependencies.d: Store (shared)

                """)
    }

    @Test func servicesAreRenamedToTheBindingsOfTheirMigration() {
        func service(_ id: String, _ name: String, _ scope: Scope) -> GraphDocument.Node {
            GraphDocument.Node(
                id: "App/Swinject.\(id)", kind: .binding, name: name, space: "Swinject", type: name, scope: scope,
                dialect: .swinject, module: "App")
        }
        func member(_ name: String, _ type: String, _ scope: Scope) -> GraphDocument.Node {
            node(name, scope, type: type)
        }
        let place = GraphDocument.Location(file: "A.swift", line: 1, column: 1)
        let old = document(
            [
                service("Store", "Store", .singleton), service("Store#remote", "Store", .singleton),
                service("Page(Int)", "Page", .perResolution), service("Model(_,Int)", "Model", .perResolution),
            ],
            [
                GraphDocument.Edge(
                    from: "App/Swinject.Page(Int)", to: "App/Swinject.Store", timing: .immediate, location: place)
            ], [])
        let new = document(
            [
                member("store", "Store", .singleton), member("remoteStore", "Store", .singleton),
                member("page", "(Int)->Page", .factory), member("model", "(Page, Int)->Model", .factory),
            ], [edge("page", "store", .later)], [])
        #expect(
            GraphDifference(from: old, to: new).text == """
                Bindings renamed (4)
                  App/Swinject.Model(_,Int) → App/Dependencies.model
                  App/Swinject.Page(Int) → App/Dependencies.page
                  App/Swinject.Store → App/Dependencies.store
                  App/Swinject.Store#remote → App/Dependencies.remoteStore

                """)
    }
}
