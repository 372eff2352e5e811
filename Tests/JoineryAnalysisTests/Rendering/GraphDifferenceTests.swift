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
            container.nodes[index].isolation = "MainActor"
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

    @Test func keyOfSeveralPropertiesBecomesABindingWithOtherNames() {
        var key = node("StorageKey", .singleton, type: "")
        (key.id, key.space, key.dialect) = ("App/DependencyKey.StorageKey", "DependencyKey", .dependencies)
        let properties = ["cellar", "shed"].map { name in
            var property = node(name, .singleton)
            (property.id, property.space, property.kind) = ("App/DependencyValues.\(name)", "DependencyValues", .alias)
            property.scope = nil
            return property
        }
        let names = ["cellar", "shed"].map { name in
            var alias = node(name, .singleton)
            (alias.kind, alias.scope) = (.alias, nil)
            return alias
        }
        let ownReads = properties.map { property in
            var read = edge("shed", "StorageKey")
            (read.from, read.to) = (property.id, key.id)
            return read
        }
        var storage = node("storage", .singleton)
        storage.type = ""
        #expect(
            GraphDifference(
                from: document([key] + properties, ownReads, []),
                to: document([storage] + names, [edge("cellar", "storage"), edge("shed", "storage")], [])
            ).text == """
                Bindings renamed (3)
                  App/DependencyKey.StorageKey → App/Dependencies.storage
                  App/DependencyValues.cellar → App/Dependencies.cellar
                  App/DependencyValues.shed → App/Dependencies.shed

                """)
    }

    @Test func bindingsOfOneNameInTwoProgramsAreRenamedByTheirNumbers() {
        let nodes = ["", "@2"].map { number in
            var router = node("router", .transient)
            router.id += number
            return router
        }
        let old = document(nodes, [], []).renaming([
            "App/Dependencies.router": "App/Container.router", "App/Dependencies.router@2": "App/Container.router@2",
        ])
        #expect(
            GraphDifference(from: old, to: document(nodes, [], [])).text == """
                Bindings renamed (2)
                  App/Container.router → App/Dependencies.router
                  App/Container.router@2 → App/Dependencies.router@2

                """)
    }

    @Test func keyWithoutAPropertyIsRenamedToItsBinding() {
        let keys = ["StoreKey", "CartKey"].map { name in
            var key = node(name, .singleton)
            (key.id, key.space, key.dialect) = ("App/DependencyKey.\(name)", "DependencyKey", .dependencies)
            return key
        }
        #expect(
            GraphDifference(
                from: document(keys, [], []),
                to: document([node("cart", .singleton), node("store", .singleton)], [], [])
            ).text == """
                Bindings renamed (2)
                  App/DependencyKey.CartKey → App/Dependencies.cart
                  App/DependencyKey.StoreKey → App/Dependencies.store

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

    // MARK: - Values that the program gives when it starts

    private func service(
        _ id: String, _ scope: Scope, dialect: Dialect = .swinject, module: String = "App"
    ) -> GraphDocument.Node {
        GraphDocument.Node(
            id: "\(module)/Swinject.\(id)", kind: .binding, name: id, space: "Swinject", type: id, scope: scope,
            dialect: dialect, module: module)
    }

    private func native(
        _ name: String, _ type: String, _ scope: Scope?, kind: GraphDocument.Node.Kind = .binding,
        module: String = "App"
    ) -> GraphDocument.Node {
        GraphDocument.Node(
            id: "\(module)/Dependencies.\(name)", kind: kind, name: name, space: "Dependencies", type: type,
            scope: scope, dialect: .native, module: module)
    }

    private func edge(from: String, to: String, _ timing: Timing = .immediate) -> GraphDocument.Edge {
        GraphDocument.Edge(
            from: from, to: to, timing: timing, location: GraphDocument.Location(file: "A.swift", line: 1, column: 1))
    }

    @Test func registrationsAreRenamedToDeclarationsInOtherModules() {
        let old = document(
            [service("Reader", .singleton), service("Greeter", .perResolution), service("Desk", .transient)],
            [
                edge(from: "App/Swinject.Greeter", to: "App/Swinject.Reader"),
                edge(from: "App/Swinject.Desk", to: "App/Swinject.Reader", .lazy),
            ], [])
        let new = document(
            [
                native("reader", "Reader", nil, kind: .requirement), native("desk", "Desk", .transient),
                native("greeter", "Greeter", .perResolution, module: "Core"),
            ],
            [
                edge(from: "Core/Dependencies.greeter", to: "App/Dependencies.reader"),
                edge(from: "App/Dependencies.desk", to: "App/Dependencies.reader"),
            ], [])
        #expect(
            GraphDifference(from: old, to: new).text == """
                Bindings renamed (3)
                  App/Swinject.Desk → App/Dependencies.desk
                  App/Swinject.Greeter → Core/Dependencies.greeter
                  App/Swinject.Reader → App/Dependencies.reader

                """)
    }

    @Test func serviceOfResolverCanBeAFactory() {
        let old = document(
            [service("Greeting", .perResolution, dialect: .resolver), service("Till", .singleton, dialect: .resolver)],
            [edge(from: "App/Swinject.Greeting", to: "App/Swinject.Till")], [])
        let new = document(
            [native("greeting", "(String)->Greeting", .factory), native("till", "Till", .singleton)],
            [edge(from: "App/Dependencies.greeting", to: "App/Dependencies.till", .later)], [])
        #expect(
            GraphDifference(from: old, to: new).text == """
                Bindings renamed (2)
                  App/Swinject.Greeting → App/Dependencies.greeting
                  App/Swinject.Till → App/Dependencies.till

                """)
    }

    @Test func registrationWithoutItsStatementIsAProblem() {
        var unbound = problem("'reader' is required, but nothing binds it", line: 1)
        unbound.rule = "unbound-requirement"
        #expect(
            GraphDifference(
                from: document([service("Reader", .singleton)], [], []),
                to: document([native("reader", "Reader", nil, kind: .requirement)], [], [unbound])
            ).text == """
                Bindings renamed (1)
                  App/Swinject.Reader → App/Dependencies.reader

                New problems (1)
                  A.swift:1: error: [joinery/unbound-requirement] 'reader' is required, but nothing binds it

                """)
    }

    @Test func otherScopesTypesAndDependenciesAreDifferences() {
        let old = document(
            [
                service("Reader", .transient), service("Greeter", .perResolution), service("Desk", .shared),
                native("page", "Page", .singleton, module: "Core"), native("kept", "Kept", .singleton),
                native("lazy", "Lazy", .singleton),
            ], [edge(from: "App/Dependencies.lazy", to: "App/Dependencies.kept", .lazy)], [])
        let new = document(
            [
                native("reader", "Reader", nil, kind: .requirement), native("greeter", "(Int)->Greeter", .factory),
                native("desk", "Desk", .perResolution, module: "Core"),
                native("page", "Page", nil, kind: .requirement), native("kept", "Kept", .singleton),
                native("lazy", "Lazy", .singleton),
            ], [edge(from: "App/Dependencies.lazy", to: "App/Dependencies.kept")], [])
        #expect(
            GraphDifference(from: old, to: new).text == """
                Bindings added (4)
                  App/Dependencies.reader: Reader (requirement)
                  App/Dependencies.greeter: (Int)->Greeter (factory)
                  Core/Dependencies.desk: Desk (perResolution)
                  App/Dependencies.page: Page (requirement)

                Bindings removed (4)
                  App/Swinject.Reader: Reader (transient)
                  App/Swinject.Greeter: Greeter (perResolution)
                  App/Swinject.Desk: Desk (shared)
                  Core/Dependencies.page: Page (singleton)

                Dependencies added (1)
                  App/Dependencies.lazy → App/Dependencies.kept

                Dependencies removed (1)
                  App/Dependencies.lazy → App/Dependencies.kept (lazy)

                """)
    }
}
