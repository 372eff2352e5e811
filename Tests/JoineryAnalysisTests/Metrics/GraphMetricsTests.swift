// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import Testing

@testable import JoineryAnalysis

/// The metrics of programs.
struct GraphMetricsTests {
    private static func graph(_ sources: (module: String, kind: ModuleFacts.Kind, source: String)...) -> Graph {
        Graph(
            linking: sources.map { module, kind, source in
                ModuleFacts(
                    module: module, kind: kind,
                    files: [FileFacts(reading: Array(source.utf8), file: "\(module).swift")])
            })
    }

    private static let shop = graph(
        (
            "Shop", .executable,
            """
            import Joinery
            extension Dependencies {
                var cart: Cart { singleton { Cart(prices: prices, again: prices, clock: clock) } }
                var prices: Prices { singleton { Prices(clock: clock, rates: rates) } }
                var rates: Rates { singleton { Rates() } }
                var clock: Clock { singleton { Clock() } }
            }
            struct Page { let cart = inject(\\.cart); let clock = inject(\\.clock) }
            """
        ),
        (
            "ShopTests", .test,
            """
            import Shop
            extension Dependencies { var stub: Stub { singleton { Stub(rates: rates) } } }
            struct CartTests { let rates = inject(\\.rates); let stub = inject(\\.stub) }
            """
        ))

    /// The figures of each node, a line each.
    private static func lines(_ document: GraphDocument) -> [String] {
        document.nodes.map { node in
            guard let metrics = node.metrics else { return "\(node.id): none" }
            return "\(node.id): in \(metrics.fanIn), out \(metrics.fanOut), depth \(metrics.depth), "
                + "between \(metrics.betweenness), dominates \(metrics.dominated), "
                + "dominated by \(metrics.dominator ?? "nothing")"
        }
    }

    private static let figures = [
        "Shop/Dependencies.cart: in 1, out 2, depth 2, between 2.0, dominates 2, dominated by Shop/Page",
        "Shop/Dependencies.clock: in 3, out 0, depth 0, between 0.0, dominates 0, dominated by Shop/Page",
        "Shop/Dependencies.prices: in 1, out 2, depth 1, between 2.0, dominates 1, "
            + "dominated by Shop/Dependencies.cart",
        "Shop/Dependencies.rates: in 1, out 0, depth 0, between 0.0, dominates 0, "
            + "dominated by Shop/Dependencies.prices",
        "Shop/Page: in 0, out 2, depth 3, between 0.0, dominates 4, dominated by nothing",
    ]

    @Test func bindingsAndConsumers() {
        #expect(Self.lines(GraphDocument(Self.shop, problems: [], metrics: GraphMetrics(Self.shop))) == Self.figures)
    }

    @Test func testsDoNotCount() {
        let document = GraphDocument(Self.shop, problems: [], metrics: GraphMetrics(Self.shop), includesTests: true)
        #expect(
            Self.lines(document) == Self.figures + ["ShopTests/CartTests: none", "ShopTests/Dependencies.stub: none"])
    }

    @Test func partsKeepTheFiguresOfTheWhole() {
        let document = GraphDocument(Self.shop, problems: [], metrics: GraphMetrics(Self.shop))
        let part = document.focused(on: ["Shop/Dependencies.rates"], depth: 0)
        #expect(Self.lines(part) == [Self.figures[3]])
    }

    @Test func jsonHasTheFiguresAndIsReadAgain() throws {
        let document = GraphDocument(Self.shop, problems: [], metrics: GraphMetrics(Self.shop))
        let text = JSONRenderer().render(document.focused(on: ["Shop/Dependencies.cart"], depth: 0))
        let start = try #require(text.range(of: "\"metrics\""))
        let end = try #require(text[start.lowerBound...].firstIndex(of: "}"))
        #expect(
            text[start.lowerBound...end].split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
                == """
                "metrics" : {
                "betweenness" : 2,
                "depth" : 2,
                "dominated" : 2,
                "dominator" : "Shop/Page",
                "fanIn" : 1,
                "fanOut" : 2
                }
                """)
        let all = JSONRenderer().render(document)
        #expect(try JSONDecoder().decode(GraphDocument.self, from: Data(all.utf8)) == document)
    }

    @Test func metricsAreNoDifference() {
        let with = GraphDocument(Self.shop, problems: [], metrics: GraphMetrics(Self.shop))
        let without = GraphDocument(Self.shop, problems: [])
        #expect(GraphDifference(from: without, to: with).isEmpty)
        #expect(!JSONRenderer().render(without).contains("metrics"))
    }

    @Test func explanationsHaveTheFigures() {
        let explanation = Explanation(Self.shop, metrics: GraphMetrics(Self.shop))
        #expect(
            explanation.text(for: "prices") == """
                prices: Prices (singleton)
                  declared at Shop.swift:4:9, in module Shop
                  needs
                    clock, Shop.swift:4:52
                    rates, Shop.swift:4:66
                  is needed by
                    cart, Shop.swift:3:47
                    cart, Shop.swift:3:62
                  reached through Page → cart → prices
                  has fan-in 1, fan-out 2, depth 1, and betweenness 2
                  is reached only through cart
                  is the only way to 1 other binding

                """)
        let stub = explanation.text(for: "stub")
        #expect(stub?.contains("fan-in") == false)
    }

    @Test func listsHaveTheHighestOfEachFigure() {
        #expect(
            MetricsTable(Self.shop, GraphMetrics(Self.shop)).lists(ofTop: 2) == """
                4 bindings, 1 consumer; the longest path between bindings has 2 steps

                fan-in: bindings and consumers that need it directly
                  3  clock
                  1  cart

                fan-out: bindings that it needs directly
                  2  cart
                  2  prices

                depth: steps on the longest path to a binding that needs nothing
                  2  cart
                  1  prices

                betweenness: shortest paths that lead through it
                  2  cart
                  2  prices

                dominated: bindings that the program reaches only through it
                  2  cart
                  1  prices

                """)
    }

    @Test func tablesHaveAllFiguresInEightyColumns() {
        let name = "aBindingWithANameThatIsFarTooLongForItsColumn"
        let graph = Self.graph(
            ("ShopBasics", .library, "extension Dependencies { public var \(name): Int { singleton { 1 } } }"),
            (
                "Shop", .library,
                """
                import ShopBasics
                extension Dependencies { var page: Page { singleton { Page(\(name)) } } }
                struct Shop { let page = inject(\\.page) }
                struct Cart { let page = inject(\\.page) }
                """
            ))
        let table = MetricsTable(graph, GraphMetrics(graph)).table(ofTop: 9, by: .fanIn)
        #expect(
            table == """
                2 bindings, 2 consumers; the longest path between bindings has 1 step

                by fan-in                             fan-in fan-out depth betweenness dominated
                page                       Shop            2       1     1           2         1
                aBindingWithA…ForItsColumn ShopBasics      1       0     0           0         0

                """)
        #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func emptyGraphsHaveNoFigures() {
        let graph = Graph(linking: [])
        #expect(
            MetricsTable(graph, GraphMetrics(graph)).table(ofTop: 9, by: .depth) == """
                0 bindings, 0 consumers; the longest path between bindings has 0 steps

                by depth                              fan-in fan-out depth betweenness dominated

                """)
    }
}
#endif
